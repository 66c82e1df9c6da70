import type { CopyText } from './own-page-text.rules.ts'

export const englishCopy: CopyText = {
  title: 'What is kept about you',
  offer: 'You may have a copy of everything that the plant keeps about you.',
  ask: 'Ask for a copy',
  asked: (day, due) => `You asked for a copy on ${day}. The plant has it ready by ${due}.`,
  ready: 'Your copy is ready. Take it at the plant, and bring your ID card or driving licence.',
  handed: (day) => `You were given a copy on ${day}.`,
  closed: (day) => `Your request was closed on ${day} without a copy. Ask at the plant why.`,
  form: {
    title: 'A copy of what is kept about you',
    what: 'It has everything: your requests, checks at the gate, violations, training and medical reports, and who opened those.',
    how: 'You take it at the plant yourself, with your ID card or driving licence. Nobody else is given it, and it is not shown on this page.',
    send: 'Ask for the copy',
    back: 'Back to your page',
    noScript: 'This browser cannot send it. Ask at the plant.',
  },
  states: {
    sending: 'Sending.',
    sent: 'The plant has your request. Your page says when the copy is ready.',
    given: 'You asked for a copy a short time ago. Ask at the plant.',
    cut: 'No network. Try again in a moment.',
    refused: 'It was not taken. Open your page again with the link that you have, or ask at the plant.',
  },
}
