import type { LetterText } from './letter-text.rules.ts'

export const englishLetters: LetterText = {
  titles: {
    notice: 'You may reply before the plant decides',
    upheld: 'Decision',
    dismissed: 'Decision: dismissed',
    reinstatement: 'You are reinstated',
  },
  labels: { number: 'Letter', date: 'Date', driver: 'Driver', idNo: 'Id no', office: 'Transport office' },
  greeting: (driver) => `Dear ${driver},`,
  held: (about) =>
    about.matter === 'violation'
      ? `A violation was reported: ${about.name} on ${about.day}. If it is upheld, you may be suspended.`
      : about.matter === 'suspension'
        ? `The plant considers suspending you for ${about.days} days.`
        : 'The plant considers barring you from loading.',
  upheld: (about) =>
    about.matter === 'violation'
      ? `The violation “${about.name}” of ${about.day} was upheld.`
      : about.matter === 'suspension'
        ? `You are suspended for ${about.days} days.`
        : 'You are barred from loading.',
  dismissed: (about) =>
    about.matter === 'violation'
      ? `The violation “${about.name}” of ${about.day} was dismissed. It does not count.`
      : about.matter === 'suspension'
        ? 'You are not suspended for what was reported.'
        : 'You are not barred for what was reported.',
  mayReply: (day) => `Before it decides, the plant hears you. You may reply once, until ${day}.`,
  howToReply: 'Reply on your own page, or on paper at the plant. Your transport office may reply too.',
  reason: 'The reason is on your own page.',
  suspended: ({ from, until }) =>
    until === null ? `You are suspended from ${from}.` : `You are suspended from ${from}. The suspension ends on ${until}.`,
  untilEvidence: 'The suspension ends when your transport office has sent evidence of what it did, or when the plant reinstates you.',
  reinstated: (day) => `The plant has reinstated you on ${day}.`,
  mayLoad: 'Whether you may load, and what else is needed, is on your own page.',
  appeal: {
    notice: ({ to, caseId, number }) => `You may appeal against what is decided: write to ${to}. Name case ${caseId} and letter ${number}.`,
    decision: ({ to, caseId, number }) => `To appeal, write to ${to}. Name case ${caseId} and letter ${number}.`,
    reinstatement: ({ to, caseId, number }) => `If something is wrong, write to ${to}. Name case ${caseId} and letter ${number}.`,
  },
  code: 'Your own page: scan this code with a phone.',
}
