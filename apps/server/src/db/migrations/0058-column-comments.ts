import { type Kysely, sql } from 'kysely';

/** What names of columns do not tell. `derived-tables.ts` shows each comment beside its column. */
const columns = {
  users: {
    chose_posting_times: "Whether the common posting times are the person's own; else they are the start set.",
    reads_figures: "The person's own switch: while it is off nothing is read of what became of their posts.",
    figures_asked_at: 'When the person last asked for a reading.',
    weekly_report: 'Whether a report of each week is mailed. Null: it is, from some posts a week on.',
    report_week: 'The Monday of the last week whose report is decided: mailed, or not.',
  },
  instance: {
    release: 'The release that wrote here last.',
  },
  connections: {
    pause_reason: 'Why it is paused, in words for its owner.',
    kept_open: 'The owner chose it as one that stays open under a plan that allows fewer.',
    connected_since: 'Since when it has been connected without a break.',
    access_warned_at: 'Up to when its owner was warned that our access ends.',
    host: "The server that the user chose for this account; null where its calls go to the network's own.",
    abilities: "What the account may do, in its network's own words; null when that was never told.",
    abilities_lease: 'The lease of the process that asks the network now.',
    abilities_ask_after: 'Nobody asks the network before this.',
  },
  grants: {
    network: "The network whose consent page was answered. The grant's accounts may belong to other networks too.",
  },
  network_pauses: {
    reason: 'Why it is paused, in words for people.',
    said_by: 'The connection that the network last told to make everybody wait; `said_until` is the end of that.',
    reads_until: 'Until when nobody reads figures there; what publishes does not wait for it.',
  },
  media: {
    lost_at: 'Since when it can no longer be read from the storage.',
  },
  posts: {
    comments: 'The first comment of single networks.',
    search_text: 'Null: the present texts are not in it yet.',
    series_date: 'The date of the rule, also when the post was moved.',
    edited_alone: 'Its text or its time differs from its series.',
  },
  series: {
    clock: 'The time on the clock of its zone.',
    before: 'How many dates were before it, in the series that it goes on from.',
    make_at: 'When the post of the next day is made.',
    keeps_files: 'False once a series that is over has given up its files.',
  },
  comments: {
    post_remote_id: 'The post that it stands below: of a thread, the last.',
    run_at: 'When a worker looks at it, or its lease ends. Null: its turn has not come, or it is settled.',
    created_at: 'What its record carries as its time: the same in each sending, and in a copy of this installation.',
    due_at: 'When its turn came.',
    is_wanted: 'It may be there, and its owner has said to send it all the same.',
  },
  post_figures: {
    next_at: 'Null: it is read no more.',
    gone_at: 'Since when the network says that the post is not there.',
  },
  account_readings: {
    next_at: 'While it is leased, the end of the lease. Null: nothing is to be read, or nobody may read it.',
    waits_until: 'Nobody reads it before this.',
    followers_at: 'When its followers are counted next.',
    trouble_code: 'Why its figures cannot be read, in words for the person.',
  },
  messages: {
    key: 'What it tells, once for a person.',
    tell_at: 'It may be told from then on; null: never again.',
    told_at: 'When it was mailed.',
    pushed_at: 'When browsers were notified.',
  },
  posting_times: {
    connection_id: 'Null: for all accounts that have none of their own.',
  },
  drafts: {
    id: 'Made where the draft was begun.',
    content: 'Null: the draft has ended, and only that is still known.',
    aside_until: 'Set on a version that was not taken when two devices had written different ones.',
    post_id: 'The post that it became.',
  },
  targets: {
    kept_as_draft: 'The network keeps it as a draft. Its owner alone can publish it there.',
    text_key: 'The text as a network compares it that refuses the same text again; null where nothing is compared.',
    cover_id: 'The file that the option `cover` names.',
    prepared_at: 'When the payload was made; null without one.',
    commented_from:
      'Since when another installation may have commented below it: it came back with a backup and was in doubt.',
    secret: 'Sealed: first the secret of the uploads, later that of the prepared post.',
    readiness: 'As it was last judged. What a verdict other than `ready` rests on, and says, stands beside it.',
    blocked_told_at: 'Up to when its owner was told that it is blocked.',
  },
  post_events: {
    target_id: 'The target that it is about; null: the whole post. It may have been taken out of the post since.',
  },
  plans: {
    given: 'What the operator gave.',
    subscribed: 'What the person pays for.',
  },
  customers: {
    stripe_id: 'Null until the provider has made the customer, and again when it was deleted there.',
    livemode: 'Whether real money moves; a customer of one mode does not exist in the other.',
    generation: 'Counts the customers that the person has had: part of the key with which each is made once.',
    read_at: 'When the last reading that was stored began.',
  },
  checkout_sessions: {
    success_url: 'A path of ours, as `cancel_url` is.',
  },
  subscriptions: {
    plan: 'Null: the price is none of ours.',
    amount: 'Cents for one interval.',
    pay_url: 'Where an open invoice is paid.',
    double_found_at: 'Set on a second subscription beside another; it is cancelled and paid back.',
    told: 'What its owner was mailed about it.',
  },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, comments] of Object.entries(columns)) {
    for (const [column, comment] of Object.entries(comments)) {
      await sql`comment on column ${sql.ref(`${table}.${column}`)} is ${sql.lit(comment)}`.execute(db);
    }
  }
}
