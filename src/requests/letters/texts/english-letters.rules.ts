import type { LetterAbout, LetterText } from './letter-text.rules.ts'

const appeal: LetterText['appeal']['decision'] = ({ to, caseId, number }) =>
  `To appeal, write to ${to}. Name case ${caseId} and letter ${number}.`
const violationOf = (about: LetterAbout): string =>
  about.matter === 'violation' ? `the violation “${about.name}” of ${about.day}` : 'what was reported'

export const englishLetters: LetterText = {
  titles: {
    notice: 'You may reply before the plant decides',
    upheld: 'Decision',
    dismissed: 'Decision: dismissed',
    reinstatement: 'You are reinstated',
    ended: 'Your suspension has ended',
    oneEnded: 'One of your suspensions has ended',
    evidence: 'The evidence was not accepted',
    review: 'You stay barred from loading',
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
    until === null
      ? `You are suspended from ${from}.`
      : until.atLeast
        ? `You are suspended from ${from}, until ${until.day} at least.`
        : `You are suspended from ${from}. The suspension ends on ${until.day}.`,
  untilEvidence: 'The suspension ends when your transport office has sent evidence of what it did, or when the plant reinstates you.',
  untilReinstated: 'The suspension ends when the plant reinstates you.',
  reinstated: (day) => `The plant has reinstated you on ${day}.`,
  ended: {
    served: (about) =>
      about.matter === 'violation'
        ? `You have served the suspension for the violation “${about.name}” of ${about.day}.`
        : about.matter === 'suspension'
          ? `You have served your suspension of ${about.days} days.`
          : 'You have served your suspension.',
    evidence: (about) => `Your transport office has sent evidence of what it did after ${violationOf(about)}.`,
    accepted: (about) => `The plant has accepted the evidence of your transport office after ${violationOf(about)}.`,
  },
  over: (day) => `The suspension ended on ${day}.`,
  anotherGoesOn: 'Another suspension goes on.',
  mayLoad: 'Whether you may load, and what else is needed, is on your own page.',
  notAccepted: (about) =>
    `The plant has not accepted the evidence of your transport office after ${violationOf(about)}. The office knows why.`,
  staysSuspended: 'You stay suspended until the office sends other evidence and the plant accepts it, or the plant reinstates you.',
  sendAgain: 'The office is asked to send other evidence.',
  kept: 'The plant has reviewed your barring, and keeps it.',
  reviewedAgain: (day) => `It is reviewed again on ${day}.`,
  appeal: {
    notice: ({ to, caseId, number }) => `You may appeal against what is decided: write to ${to}. Name case ${caseId} and letter ${number}.`,
    decision: appeal,
    reinstatement: ({ to, caseId, number }) => `If something is wrong, write to ${to}. Name case ${caseId} and letter ${number}.`,
    evidence: appeal,
    review: appeal,
  },
  code: 'Your own page: scan this code with a phone.',
}
