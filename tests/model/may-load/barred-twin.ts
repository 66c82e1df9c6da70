import { closed, type Answer, type Comparison, type Life, type TwinAct } from './life.ts'

export const strangers: Comparison = { isBarred: false, isPardoned: false, asApplicant: 'never', asDriver: 'never', isKnownOther: false }

const asked = (answer: Answer): Answer => (answer === 'never' || answer === 'ended' ? 'open' : answer)
const ended = (answer: Answer): Answer => (answer === 'open' ? 'ended' : answer)

/** Nobody is compared while one of the two needs no comparison. */
export const unasked = (twin: Comparison): Comparison => ({
  ...twin,
  asApplicant: ended(twin.asApplicant),
  asDriver: ended(twin.asDriver),
})

/** A driver who works is compared with who is barred, once, and goes on. */
export const ofDriverAnew = (twin: Comparison): Comparison =>
  twin.isBarred && !twin.isKnownOther ? { ...twin, asDriver: asked(twin.asDriver) } : twin

/** Each application is compared. */
export const ofApplicantAnew = (twin: Comparison): Comparison => ({ ...twin, asApplicant: twin.isBarred ? 'open' : 'never' })

export function twinAct(life: Life, act: TwinAct): Life | undefined {
  if (act.do === 'answer') return answered(life, act.answer)
  if (act.do === 'pardon twin') return pardoned(life)
  if (life.twin.isBarred) return undefined
  const twin = { ...life.twin, isBarred: true, isPardoned: false }
  if (life.status === 'applying') return { ...life, twin: { ...twin, asApplicant: asked(twin.asApplicant) } }
  return {
    ...life,
    twin: life.status === 'left' || life.status === 'declined' || life.status === 'blacklisted' ? twin : ofDriverAnew(twin),
  }
}

/** Who is barred gets back to a cancelled card, and from there to work. */
function pardoned(life: Life): Life | undefined {
  const { twin } = life
  if (twin.isBarred) return { ...life, twin: { ...unasked(twin), isBarred: false, isPardoned: true } }
  return twin.isPardoned ? { ...life, twin: { ...twin, isPardoned: false } } : undefined
}

/** 'The same' declines an applicant, and asks the plant of a driver who works to blacklist. */
function answered(life: Life, answer: 'another person' | 'the same'): Life | undefined {
  const { twin, application } = life
  if (twin.asApplicant === 'open') {
    if (answer === 'another person') return { ...life, twin: { ...twin, asApplicant: answer, isKnownOther: true } }
    const declined = { ...closed(life), status: 'declined' as const, plant: application?.from ?? life.plant, application: null }
    return { ...declined, twin: { ...twin, asApplicant: answer } }
  }
  if (twin.asDriver !== 'open') return undefined
  return { ...life, twin: { ...twin, asDriver: answer }, isBarringAsked: life.isBarringAsked || answer === 'the same' }
}
