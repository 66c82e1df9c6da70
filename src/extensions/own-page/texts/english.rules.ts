import type { BarringReason } from '#drivers/blacklisting/blacklisting.rules.ts'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { months } from '#platform/contract/language.ts'
import { englishCases } from './english-cases.rules.ts'
import { englishCopy } from './english-copy.rules.ts'
import type { OwnPageText, RequirementText } from './own-page-text.rules.ts'

const requirement = (label: string, name: string, nextStep: string): RequirementText => ({
  label,
  nextStep,
  missing: `There is no ${name} on record.`,
  expired: (day) => `Your ${name} expired on ${day}.`,
  expiring: (day) => `Your ${name} expires on ${day}.`,
})

const barringReasons = {
  theft: 'theft or sale of the load',
  fraud: 'forged or false documents',
  violence: 'violence or threats',
  intoxicated: 'under the influence of alcohol or drugs',
  accident: 'a serious accident through your own fault',
  tampering: 'tampering with the vehicle, a seal or the weighing',
  repeated: 'serious violations again and again',
  other: 'another reason, which the plant tells you',
} satisfies Record<BarringReason, string>

export const english: OwnPageText = {
  name: 'English',
  months: months.en,
  mayLoad: 'You may load',
  mayNotLoad: 'You may not load',
  until: (day) => `Until ${day}.`,
  whatToDo: 'What to do',
  dates: 'Your dates',
  photograph: 'Your photograph',
  restrictions: 'Your restrictions',
  restricted: ({ words }) => words,
  requirements: {
    pass: { ...requirement('Pass', 'pass', 'Ask your transport office about a new pass.'), missing: 'You have no pass yet.' },
    medical: requirement('Medical', 'medical', 'See an approved doctor. Your transport office has the list.'),
    ddt: requirement('Defensive driving', 'defensive driving training', 'Take the training. Your transport office arranges it.'),
    bulker: requirement('Bulker training', 'bulker training', 'Take the training. Your transport office sends the report to the plant.'),
    licence: requirement('Driving licence', 'driving licence', 'Renew your licence and take it to your transport office.'),
    transporter: {
      label: 'Transport office',
      missing: 'There is no permit of your transport office on record.',
      expired: (day) => `The permit of your transport office ended on ${day}.`,
      expiring: (day) => `The permit of your transport office ends on ${day}.`,
      nextStep: 'Ask your transport office.',
    },
  },
  stops: {
    hold: { sentence: 'You are on hold.', nextStep: 'Ask the safety officer of the plant.' },
    doctor: { sentence: 'You may not load.', nextStep: 'See the plant doctor.' },
  },
  ownRequirement: (name) => ({
    missing: `The plant asks for: ${name}. You have none that is valid.`,
    expired: (day) => `Your ${name} expired on ${day}.`,
    expiring: (day) => `The plant asks for: ${name}, by ${day}.`,
    nextStep: 'Ask your transport office.',
  }),
  onHoldFrom: (day) => ({ sentence: `You are on hold from ${day}.`, nextStep: 'Ask the safety officer of the plant.' }),
  renewElsewhere: {
    medical: (day) => `Be examined by another doctor${day === null ? '' : ` by ${day}`}.`,
    ddt: (day) => `Take the defensive driving training with another company${day === null ? '' : ` by ${day}`}.`,
    bulker: (day) => `Take the bulker training with another company${day === null ? '' : ` by ${day}`}.`,
  },
  valid: (day) => `Until ${day}`,
  fit: (day) => `Fit, until ${day}`,
  expired: (day) => `Expired on ${day}`,
  none: 'Not on record',
  notMet: 'Not met',
  neededFrom: (day) => `Needed from ${day}`,
  noEnd: 'Does not end',
  statuses: {
    [s.documentVerification]: { sentence: 'Your documents are being checked.', nextStep: 'Wait. The plant informs your transport office.' },
    [s.documentsReturned]: {
      sentence: 'Your documents were returned to your transport office.',
      nextStep: 'Ask your transport office what is missing.',
    },
    [s.passGeneration]: { sentence: 'Your pass is being made.', nextStep: 'Wait. The plant informs your transport office.' },
    [s.cardIssuance]: {
      sentence: 'Your card has not been handed over yet.',
      nextStep: 'Collect it at the plant when your transport office tells you.',
    },
    [s.cardCancelled]: { sentence: 'Your card was cancelled.', nextStep: 'Ask your transport office about a new card.' },
    [s.suspended]: { sentence: 'You are suspended.', nextStep: 'Ask your transport office.' },
  },
  suspendedUntil: (day) => ({ sentence: `You are suspended until ${day}.`, nextStep: 'Wait until then, or ask your transport office.' }),
  barred: ({ reason, reviewOn, plant }) => ({
    sentence: `You are blacklisted: you may not load at any plant.${reason === null ? '' : ` Reason: ${barringReasons[reason]}.`}`,
    nextStep: `If you do not agree, write to ${plant} and say why. Ask your transport office to help you.${
      reviewOn === null ? '' : ` The plant reviews it on ${reviewOn}.`
    }`,
  }),
  notTheGate: 'The plant checks again at the gate.',
  cases: englishCases,
  copy: englishCopy,
  points: {
    title: 'Your points',
    inForce: (points) => (points === 1 ? '1 point in force.' : `${points} points in force.`),
    counts: (points, until) => `${points} until ${until}`,
    twice: 'counts twice: the same within 12 months',
    goodPractice: 'Good practice',
    refresherBy: (day) => `Take a refresher of the defensive driving training by ${day}. Your transport office arranges it.`,
  },
  digitalPass: {
    show: 'Show the digital pass',
    title: 'Digital pass',
    hint: 'Let the guard scan this code. It renews every 30 seconds, and needs a network. Without one, show the card.',
    back: 'Back to your dates',
  },
  noPage: { title: 'This link does not work', text: 'It may have ended or been replaced. Ask your transport office for a new one.' },
  failed: { title: 'This page cannot be shown now', text: 'Wait a minute and open the link again.' },
  message: ({ office, link }) =>
    `${office}: see whether you may load, and what to do: ${link} This link is for you only. Do not pass it on.`,
}
