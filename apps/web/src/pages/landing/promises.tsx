import type { ReactNode } from 'react';

/** What Nonet promises, with how it is proved where that can be said in a sentence. */
export function Promises() {
  return (
    <section aria-labelledby="promises" className="pb-14 md:pb-24">
      <h2 id="promises" className="display-34 mb-7 text-balance">
        What you can rely on
      </h2>
      <div className="grid gap-x-8 gap-y-10 md:grid-cols-3">
        <Column title="Nothing twice, nothing lost" picture={<BrokenLine />}>
          Before each release, tests kill Nonet at each step of sending and start it again: every post must be out once,
          or ask you first.
        </Column>
        <Column title="Told before" picture={<RingedTile />}>
          As soon as Nonet knows that something will stop a post, its tile says so and what to do, and you are told a
          day and an hour before its time.
        </Column>
        <Column title="Yours" picture={<OwnMachine />}>
          One command starts everything on a machine of your own, the database too, and what it stores lies in one
          folder there.
        </Column>
      </div>
    </section>
  );
}

function Column({ title, picture, children }: { title: string; picture: ReactNode; children: string }) {
  return (
    <article className="grid content-start gap-2 border-t border-line pt-6">
      <svg aria-hidden viewBox="0 0 250 96" width="250" height="96" className="mb-3 max-w-full">
        {picture}
      </svg>
      <h3 className="display-17">{title}</h3>
      <p className="text-ink-2 text-pretty">{children}</p>
    </article>
  );
}

/** A line of posts that breaks and goes on, and each post stands on it once. */
function BrokenLine() {
  return (
    <>
      <path d="M0 48H112M146 48H250" className="stroke-line-strong stroke-2" />
      <path d="M107 59 117 37M141 59 151 37" className="stroke-ink stroke-2 [stroke-linecap:round]" />
      {[24, 62, 222].map((x) => (
        <circle key={x} cx={x} cy="48" r="6.5" className="fill-ink" />
      ))}
      <circle cx="184" cy="48" r="9" className="fill-brass" />
    </>
  );
}

/** A planned post with a ring around it, and the button that mends what is wrong. */
function RingedTile() {
  return (
    <>
      <rect x="3" y="19" width="120" height="58" rx="12" className="fill-none stroke-orange stroke-2" />
      <rect x="8" y="24" width="110" height="48" rx="8" className="fill-surface stroke-line" />
      <text x="19" y="43" className="fill-ink-3 text-11 font-[480]">
        9:00 AM
      </text>
      <text x="19" y="60" className="fill-ink text-12 font-[570]">
        Open studio
      </text>
      <circle cx="121" cy="21" r="9.5" className="fill-orange stroke-bg stroke-2" />
      <path d="M121 16.5V22M121 25.5v.1" className="stroke-surface stroke-[2.2] [stroke-linecap:round]" />
      <path d="M132 48H152" className="stroke-line-strong stroke-2" />
      <rect x="152" y="31" width="95" height="34" rx="9" className="fill-primary" />
      <text x="199.5" y="52.5" textAnchor="middle" className="fill-on-primary text-13 font-[550]">
        Reconnect
      </text>
    </>
  );
}

/** A machine, and the one command. */
function OwnMachine() {
  return (
    <>
      <rect x="1" y="5" width="146" height="70" rx="10" className="fill-surface stroke-line-strong stroke-2" />
      <path d="M52 91H96M74 75V91" className="stroke-line-strong stroke-2 [stroke-linecap:round]" />
      <path
        d="m18 33 7 7-7 7"
        className="fill-none stroke-brass stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]"
      />
      <text x="35" y="45" className="fill-ink text-15 font-[550]">
        npm start
      </text>
      <rect x="108" y="32" width="8" height="16" className="fill-ink" />
    </>
  );
}
