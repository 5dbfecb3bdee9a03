export { type RunningSandbox, type SandboxOptions, startSandbox } from '#/start-sandbox.ts';
