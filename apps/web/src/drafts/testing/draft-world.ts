import type { DraftContent } from '@nonet/contract';
import { emptyDraftContent } from '@nonet/domain';

import {
  type Call,
  callOf,
  chosen,
  endedAs,
  hasRead,
  heardOf,
  type Keeper,
  newKeeper,
  refused,
  restored,
  saved,
  sending,
  typed,
  wasSetAside,
} from '../keeper.ts';
import { isSameContent } from '../merge-contents.ts';

export const fields = ['title', 'description', 'bluesky'] as const;
export type Field = (typeof fields)[number];

export const textIn = (content: DraftContent, field: Field) =>
  field === 'bluesky' ? (content.descriptions.bluesky ?? '') : content[field];

function withValue(content: DraftContent, field: Field, value: string): DraftContent {
  if (field !== 'bluesky') return { ...content, [field]: value };
  return { ...content, descriptions: { ...content.descriptions, bluesky: value } };
}

interface Device {
  /** As the browser keeps it: all that a crash leaves. */
  keeper: Keeper;
  /** The call that this device waits for; its answer counts, that of no other. */
  waitsFor: number | null;
}

type Answer = 'changed' | 'removed' | 'done' | { version: number; content: DraftContent };
interface Travelling {
  call: Call;
  device: number;
  number: number;
  answer: Answer | null;
}

/**
 * Devices with one draft, a server, and a network between them that loses, repeats and reorders what it carries. Each text
 * that is typed is unlike all others, and it is known what a person saw when they typed it.
 */
export class DraftWorld {
  readonly devices: Device[];
  /** Text → everything that was seen in its field before it was typed, or before it was taken. */
  readonly seen = new Map<string, ReadonlySet<string>>();
  readonly asides = new Map<string, DraftContent>();
  /** Texts that a person has deleted with the draft. */
  readonly givenUp = new Set<string>();
  private stored: { version: number; content: DraftContent; isRemoved: boolean } | null = null;
  private readonly network: Travelling[] = [];
  private texts = 0;
  private calls = 0;

  constructor(devices: number) {
    this.devices = Array.from({ length: devices }, () => ({
      keeper: newKeeper('d', emptyDraftContent),
      waitsFor: null,
    }));
  }

  private device(at: number): Device {
    const device = this.devices[at % this.devices.length];
    if (!device) throw new Error('A world without devices');
    return device;
  }

  type(at: number, field: Field): void {
    const device = this.device(at);
    const before = textIn(device.keeper.mine, field);
    const text = `${field} ${++this.texts}`;
    this.seen.set(text, new Set([...(this.seen.get(before) ?? []), before]));
    device.keeper = typed(device.keeper, withValue(device.keeper.mine, field, text));
  }

  /** Sends what is to be sent. The save is noted first, so a crash in between sends it again. */
  send(at: number, { isLost = false } = {}): void {
    const device = this.device(at);
    const call = device.waitsFor === null ? callOf(device.keeper) : null;
    if (call === null) return;
    device.keeper = sending(device.keeper, call);
    device.waitsFor = ++this.calls;
    if (!isLost) this.network.push({ call, device: at, number: device.waitsFor, answer: null });
  }

  /** Something under way arrives at the server; the same may arrive again. */
  arrive(which: number): void {
    const found = this.network[which % Math.max(1, this.network.length)];
    if (found) found.answer = this.serve(found.call);
  }

  /** An answer comes back. */
  answer(which: number): void {
    const answered = this.network.filter(({ answer }) => answer !== null);
    const found = answered[which % Math.max(1, answered.length)];
    if (!found?.answer) return;
    const device = this.device(found.device);
    if (device.waitsFor !== found.number) return;
    device.waitsFor = null;
    device.keeper = answeredWith(device.keeper, found.call, found.answer);
  }

  /** The device stops waiting, or its browser was killed: what was under way may still arrive. */
  giveUp(at: number): void {
    this.device(at).waitsFor = null;
  }

  hear(at: number): void {
    const device = this.device(at);
    if (this.stored) device.keeper = heardOf(device.keeper, this.stored.version);
  }

  choose(at: number, taken: 'mine' | 'theirs'): void {
    const device = this.device(at);
    device.keeper = chosen(device.keeper, taken, `aside ${this.calls}-${at}-${this.asides.size}-${++this.texts}`);
  }

  remove(): void {
    if (!this.stored || this.stored.isRemoved) return;
    for (const field of fields) {
      const value = textIn(this.stored.content, field);
      for (const text of [value, ...(this.seen.get(value) ?? [])]) this.givenUp.add(text);
    }
    this.stored = { ...this.stored, isRemoved: true, version: this.stored.version + 1 };
  }

  restore(at: number): void {
    const device = this.device(at);
    if (device.keeper.ended === 'removed') device.keeper = restored(device.keeper);
  }

  get server() {
    return this.stored;
  }

  /** What the server does, as in features/drafts/save-draft.ts. */
  private serve(call: Call): Answer {
    if (call.kind === 'set-aside') {
      if (!this.asides.has(call.aside.id)) this.asides.set(call.aside.id, call.aside.content);
      return 'done';
    }
    const { stored } = this;
    if (call.kind === 'read') return stored === null || stored.isRemoved ? 'removed' : stored;
    if (stored === null) {
      if (call.base > 0 && !call.restores) return 'removed';
      return this.store(call.base + 1, call.content);
    }
    if (stored.isRemoved) return call.restores ? this.store(stored.version + 1, call.content) : 'removed';
    if (isSameContent(stored.content, call.content)) return stored;
    if (stored.version !== call.base) return 'changed';
    return this.store(stored.version + 1, call.content);
  }

  private store(version: number, content: DraftContent): Answer {
    for (const field of fields) {
      const [now, before] = [textIn(content, field), textIn(this.stored?.content ?? emptyDraftContent, field)];
      const isOld = now !== before && this.seen.get(before)?.has(now) === true;
      if (isOld && !this.stored?.isRemoved) throw new Error(`The old ${now} overwrote the new ${before}`);
    }
    this.stored = { version, content, isRemoved: false };
    return this.stored;
  }

  /** The network holds, everybody looks, and each question is answered: until nothing is left to do. */
  settle(choices: readonly ('mine' | 'theirs')[]): void {
    for (let round = 0; round < 200; round++) {
      const isQuiet = this.devices.every((device, at) => {
        device.waitsFor = null;
        this.hear(at);
        if (device.keeper.ended === 'removed') this.restore(at);
        if (device.keeper.question) this.choose(at, choices[round % choices.length] ?? 'mine');
        const before = device.keeper;
        this.send(at);
        const sent = this.network.at(-1);
        if (device.waitsFor === null || !sent) return before === device.keeper;
        sent.answer = this.serve(sent.call);
        device.waitsFor = null;
        device.keeper = answeredWith(device.keeper, sent.call, sent.answer);
        return false;
      });
      if (isQuiet) return;
    }
    throw new Error('The devices never came to rest');
  }
}

function answeredWith(keeper: Keeper, call: Call, answer: Answer): Keeper {
  if (answer === 'removed') return endedAs(keeper, 'removed');
  if (answer === 'changed') return refused(keeper);
  if (answer === 'done') return call.kind === 'set-aside' ? wasSetAside(keeper, call.aside.id) : keeper;
  return call.kind === 'read' ? hasRead(keeper, answer) : saved(keeper, answer.version);
}
