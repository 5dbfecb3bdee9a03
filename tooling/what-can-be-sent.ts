import { networkIds, networkName, type SentAnswer, type SentKind, whatCanBeSent } from '@nonet/domain';

const marks: Readonly<Record<SentAnswer, string>> = { yes: 'yes', with: 'if', network: 'no', us: 'not sent' };

/** The page of the documents that says what can be sent where, from the data of the rules. */
export function whatCanBeSentText(): string {
  const rows = whatCanBeSent();
  const cells = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const table = [
    cells(['', ...networkIds.map(networkName)]),
    cells(['---', ...networkIds.map(() => '---')]),
    ...rows.map(({ name, answers }) => cells([name, ...answers.map(({ answer }) => marks[answer])])),
  ];
  const sections = networkIds.map((network) => {
    const lines = rows.flatMap(({ name, answers }) =>
      answers.filter((one) => one.network === network && (one.words !== '' || one.answer === 'us')).map(lineOf(name)),
    );
    return [`## ${networkName(network)}`, '', ...lines].join('\n');
  });
  return `${[
    '# What can be sent',
    '<!-- Derived by `npm run derive` from packages/domain/src/{networks,kinds}. Do not edit. -->',
    'What each network takes, and what of it Nonet sends. **yes**: it goes. **if**: it goes under a condition. **no**: the network, or its API, has no such thing. **not sent**: its API has it, and Nonet does not send it. The reasons are below, network by network. The same stands on the page `/what-can-be-sent` of each installation.',
    table.join('\n'),
    ...sections,
  ].join('\n\n')}\n`;
}

function lineOf(name: string): (kind: SentKind) => string {
  return ({ answer, words }) => `- **${name}**: ${answer === 'yes' ? words : `${marks[answer]}. ${words}`}`;
}
