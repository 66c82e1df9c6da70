import { ofApplicantAnew, unasked } from './barred-twin.ts'
import { closed, dayOf, hasDocuments, withNewCard, type Life, type Plant } from './life.ts'

/** Without a card, or suspended. What is left of a suspension has to pass before the next verification. */
export function left(life: Life): Life | undefined {
  if (life.status !== 'card cancelled' && life.status !== 'suspended') return undefined
  const restUntil = life.suspendedUntil ?? life.restUntil
  return { ...closed(life), status: 'left', card: 'cancelled', suspendedUntil: null, restUntil, twin: unasked(life.twin) }
}

/** Who is out applies, here or elsewhere, unless somebody has asked to blacklist. */
export function applied(life: Life, at: Plant): Life | undefined {
  if ((life.status !== 'left' && life.status !== 'declined') || life.isBarringAsked) return undefined
  return { ...life, status: 'applying', plant: at, application: { on: life.today, from: life.plant }, twin: ofApplicantAnew(life.twin) }
}

/** As far as it goes: the documents are verified, the pass made, the card printed and handed over. */
export function onboarded(life: Life): Life | undefined {
  if (life.status === 'applying') return verified(life)
  if (life.status === 'no pass') return withPass(life)
  return life.status === 'no card' ? withNewCard(life) : undefined
}

/** Of the documents, the medical was found a month before, and the training ends first. */
export const medicalOf = (on: string): string => dayOf(on, { days: -30 })
export const trainingUntil = (on: string): string => dayOf(on, { months: 11 })
const licenceUntil = (on: string): string => dayOf(on, { months: 24 })

function verified(life: Life): Life | undefined {
  const { application, today, restUntil } = life
  if (!application || life.twin.asApplicant === 'open' || (restUntil !== null && restUntil > today)) return undefined
  const { on } = application
  const examinedOn = medicalOf(on)
  if ([trainingUntil(on), dayOf(examinedOn, { years: 1 })].some((day) => day <= today)) return undefined
  const ends = { ...life.ends, training: trainingUntil(on), licence: licenceUntil(on) }
  return withPass({ ...life, status: 'no pass', application: null, ends, findings: [...life.findings, { examinedOn, isFit: true }] })
}

function withPass(life: Life): Life {
  if (!hasDocuments(life)) return life
  return withNewCard({ ...life, status: 'no card', ends: { ...life.ends, pass: dayOf(life.today, { years: 1 }) } })
}
