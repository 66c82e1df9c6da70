/** Typical violations by category. */
export const violationsByCategory = {
  Speeding: ['Over 30 km/h inside the plant', 'Exceeding the highway speed limit', 'Harsh braking'],
  'PPE non-compliance': ['No helmet on site', 'No reflective jacket', 'No safety boots'],
  'Vehicle condition': ['Worn tyres', 'Defective lights', 'Missing wheel chocks'],
  'Load safety': ['Overloading', 'Uncovered load', 'Spillage on a public road'],
  'Driving hours': ['Exceeding driving hours', 'Night driving without a permit'],
  Conduct: ['Mobile phone while driving', 'Queue jumping', 'Unauthorised passenger'],
} as const

export type ViolationCategory = keyof typeof violationsByCategory
/** In a hundred violations. */
const shares = {
  Speeding: 42,
  'PPE non-compliance': 20,
  'Vehicle condition': 14,
  'Load safety': 11,
  'Driving hours': 7,
  Conduct: 6,
} as const satisfies Record<ViolationCategory, number>
/** Each as often as it happens. */
export const weightedCategories: readonly ViolationCategory[] = Object.entries(shares).flatMap(([category, share]) =>
  Array.from({ length: share }, () => category as ViolationCategory),
)
/** The same once a campaign has slowed people down. */
export const slowedCategories = weightedCategories.filter((category, nth) => category !== 'Speeding' || nth % 3 === 0)

export const actionsTaken = [
  'Verbal warning',
  'Written warning',
  'Truck held for 30 minutes',
  'Re-training ordered',
  'Referred to the transporter',
] as const
export const descriptions = [
  'Seen by the loading-bay marshal and again on camera 4.',
  'Reported by the weighbridge clerk; the driver stopped when asked.',
  'Found during the morning inspection at gate B.',
  'Shown by the in-vehicle monitoring report of the week.',
] as const
export const transporterComments = [
  'Driver was spoken to and signed the warning letter.',
  'Repeated the induction course.',
  'The truck was repaired the same day.',
] as const

export const goodPractices = [
  ['Reported a hazard', 'Warned the control room of an oil spill before anyone slipped on it.'],
  ['Helped a colleague', 'Stopped and secured the site of a breakdown until help came.'],
  ['Perfect pre-trip check', 'Found a cracked wheel nut at the pre-trip check and refused to drive.'],
  ['A year without a violation', 'Twelve months, 212 trips, no violation.'],
] as const

export const eventTitles = {
  training: ['Defensive driving refresher', 'Bulker pressure safety', 'Fatigue management', 'First aid at the roadside'],
  toolbox: ['Wheel chocks and parking', 'Rainy season driving', 'Speed inside the plant', 'Tarpaulins and falls from height'],
} as const

export const suspensionReasons = [
  'Second speeding violation this month.',
  'Left the loading bay with an uncovered load.',
  'Refused the breath test at gate A.',
  'Drove eleven hours without a rest.',
  'Fight in the queue, recorded on camera.',
  'Tampered with the in-vehicle monitoring.',
] as const
export const approvals = [
  'Agreed. The transporter informs the driver.',
  'Camera footage seen, approved.',
  'Approved as requested.',
] as const
export const rejections = [
  'A warning is enough this time.',
  'The footage does not show the driver.',
  'Speak to the transporter first.',
] as const
export const reinstatements = [
  'Repeated the induction and passed.',
  'Transporter has shown the signed warning letter.',
  'Cleared by the safety committee.',
] as const

export const renewalApprovals = ['Report and date agree.', 'Seen and filed.', 'In order.'] as const
export const renewalRejections = [
  'The date on the report cannot be read. Send a clearer copy.',
  'The report is of another driver.',
  'The stamp is missing on page one.',
] as const
export const trainerComments = [
  'Keeps a safe distance and brakes early.',
  'Good mirrors; to practise reversing with a trailer.',
  'Calm in heavy traffic.',
  'Passed the second attempt on hazard perception.',
] as const
export const pictureComments = ['The old picture is ten years old.', 'The face was in the shade.', 'Taken again at the office.'] as const
