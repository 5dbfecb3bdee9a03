import { type SmallerPlan, smallerPlan } from './smaller-plan.ts';

/** The least H.264 profile and level that takes 1,080 lines. */
const codec = 'avc1.640028';
const patienceMs = 10_000;

/**
 * What this device can make of a video; null when it can make nothing: it cannot play it, such as HEVC in many browsers, has
 * no encoder for H.264, or the page came without https, where browsers have neither.
 */
export async function planForFile(file: File, maxBytes: number): Promise<SmallerPlan | null> {
  if (!isSecureContext || typeof VideoEncoder === 'undefined' || typeof VideoDecoder === 'undefined') return null;
  const facts = await readFacts(file);
  const plan = facts && smallerPlan(facts, maxBytes);
  if (!plan) return null;
  const [width, height] = facts.width < facts.height ? [plan.lines, plan.lines * 2] : [plan.lines * 2, plan.lines];
  const config = { codec, width, height, bitrate: plan.videoBitsPerSecond };
  const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
  return supported ? plan : null;
}

/** Length and size as the browser's own player tells them; null when it cannot play the file. */
function readFacts(file: File): Promise<{ seconds: number; width: number; height: number } | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const { promise, resolve } = Promise.withResolvers<{ seconds: number; width: number; height: number } | null>();
  video.preload = 'metadata';
  video.onloadedmetadata = () =>
    resolve({ seconds: video.duration, width: video.videoWidth, height: video.videoHeight });
  video.onerror = () => resolve(null);
  const timer = setTimeout(() => resolve(null), patienceMs);
  video.src = url;
  return promise.finally(() => {
    clearTimeout(timer);
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
