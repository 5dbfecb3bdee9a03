import type { DraftContent } from '@nonet/contract';
import { emptyDraftContent, isNetworkId, networkName } from '@nonet/domain';

import type { LineState } from '#/drafts/draft-line.ts';
import { draftsApi } from '#/drafts/drafts-api.ts';
import { newDraftId } from '#/drafts/new-draft-id.ts';
import { errorText } from '#/lib/api-error.ts';
import { navigate } from '#/router/navigate.ts';
import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import type { Draft } from '../draft.ts';
import { contentOf } from '../draft-content.ts';

export interface DraftNoticesProps {
  desk: {
    draft: Draft;
    line: { choose: (taken: 'mine' | 'theirs') => void; restore: () => void };
    forget: () => Promise<void>;
  };
  state: LineState;
  onStartNew: () => void;
}

/** What another device did with the draft, above the form: asked (OP-114), deleted (OP-117) or scheduled. */
export function DraftNotices({ desk, state: { question, ended }, onStartNew }: DraftNoticesProps) {
  const { choose, restore } = desk.line;
  const mine = contentOf(desk.draft, emptyDraftContent);

  async function copy() {
    const id = newDraftId();
    try {
      await draftsApi.create({ id, content: mine });
      toast.dismiss('copy-draft');
      await desk.forget();
      navigate({ href: `/create-post?draft=${id}`, ignoreBlocker: true });
    } catch (error) {
      toast.error(errorText(error), { id: 'copy-draft' });
    }
  }

  if (ended === 'removed') {
    return (
      <Notice kind="warning" role="alert" className="mb-4">
        <p className="font-semibold">This draft was deleted on another device</p>
        <p>What you see is still here.</p>
        <Actions>
          <Button kind="primary" size="sm" onClick={restore}>
            Restore
          </Button>
          <Button size="sm" onClick={onStartNew}>
            Start a new post
          </Button>
        </Actions>
      </Notice>
    );
  }
  if (ended === 'scheduled') {
    return (
      <Notice kind="warning" role="alert" className="mb-4">
        <p className="font-semibold">This draft was scheduled on another device</p>
        <p>It goes out once. What you see here is only in this browser.</p>
        <Actions>
          <Button kind="primary" size="sm" onClick={onStartNew}>
            Start a new post
          </Button>
          <Button size="sm" onClick={() => void copy()}>
            Keep this as another draft
          </Button>
        </Actions>
      </Notice>
    );
  }
  if (!question) return null;
  const { theirs, conflicts } = question;
  return (
    <Notice kind="warning" role="alert" className="mb-4">
      <p className="font-semibold">Another device wrote something else here</p>
      <p>Choose which stays. The other one is kept in your drafts for 30 days.</p>
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <Version
          heading="On this device"
          content={mine}
          fields={conflicts}
          take="Keep this one"
          onTake={() => choose('mine')}
        />
        <Version
          heading="On the other device"
          content={theirs.content}
          fields={conflicts}
          take="Take that one"
          onTake={() => choose('theirs')}
        />
      </div>
    </Notice>
  );
}

function Actions({ children }: { children: React.ReactNode }) {
  return <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>;
}

interface VersionProps {
  heading: string;
  content: DraftContent;
  fields: readonly string[];
  take: string;
  onTake: () => void;
}

function Version({ heading, content, fields, take, onTake }: VersionProps) {
  return (
    <section
      aria-label={heading}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3 text-ink"
    >
      <h3 className="text-13 font-semibold">{heading}</h3>
      <dl className="grid max-h-60 gap-2 overflow-y-auto text-13">
        {fields.map((field) => (
          <div key={field}>
            <dt className="text-12 text-ink-3">{fieldName(field)}</dt>
            <dd className="break-words whitespace-pre-wrap">{valueAt(content, field) || '–'}</dd>
          </div>
        ))}
      </dl>
      <Button size="sm" className="mt-auto self-start" onClick={onTake}>
        {take}
      </Button>
    </section>
  );
}

const names: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Text',
  leftOut: 'What did not fit',
  descriptions: 'Text for',
  link: 'Link',
  media: 'Description of a file',
  when: 'Date and time',
  options: 'Option',
  templateId: 'Template',
  thread: 'Thread',
  comments: 'First comment on',
  repeat: 'Repeat',
};

/** 'descriptions/bluesky' → 'Text for Bluesky'. */
function fieldName(field: string): string {
  const [first = '', second = ''] = field.split('/');
  const name = names[first] ?? 'Choice';
  if (first === 'options') return `Option “${field.split('/').at(-1)}”`;
  return isNetworkId(second) ? `${name} ${networkName(second)}` : name;
}

/** The value of a field of the merge, in words. */
function valueAt(content: DraftContent, field: string): string {
  if (field === 'when' && content.now) return 'Now';
  if (field === 'when') return content.day === null ? 'No date' : `${content.day}, ${content.time}`;
  const [list, id] = field.split('/');
  if (list === 'media') return content.media.find((file) => file.id === id)?.alt ?? 'Taken out';
  const value = field.split('/').reduce<unknown>((inner, name) => {
    return typeof inner === 'object' && inner !== null
      ? Object.entries(inner).find(([key]) => key === name)?.[1]
      : undefined;
  }, content);
  if (field === 'leftOut') return content.leftOut.map(({ text }) => text).join('\n\n');
  if (field === 'thread') return content.thread.map(({ description }) => description).join('\n\n');
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
