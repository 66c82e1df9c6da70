import type { TestPlant, TestDriver } from './test-plant.ts'
import type { RequestInput } from './state.ts'

type BodyContext = {
  plant: TestPlant
  driver: TestDriver
  input: RequestInput
  pdf: unknown
  picture: unknown
}

/** The body of a command. Files are files over HTTP, and ids of stored files for direct calls. */
export function bodyOf(slug: string, context: BodyContext): Readonly<Record<string, unknown>> {
  const body = bodies[slug]
  if (!body) throw new Error(`The kind '${slug}' has no body in the model: add it to bodies.ts`)
  return body(context)
}

const comment = 'From the model'
const violation = (date: string): object => ({
  violation_category: 'Speeding',
  violation: 'Too fast at the gate',
  violation_date: date,
  description: 'Measured twice.',
  action_taken: 'Warned',
})

const bodies: Readonly<Record<string, (context: BodyContext) => Readonly<Record<string, unknown>>>> = {
  'change-details': ({ driver, input }) => ({
    gender: 'Female',
    id_no: driver.names.idNos[input.idNo],
    licence_no: 'DL-7712034',
    phone: ['+254724865880'],
    vehicle_option: input.isBulkerDriver ? ['Bulker'] : ['Tipper'],
    comment,
  }),
  'transfer-driver': ({ plant, input, pdf }) => ({ transporter_id: plant.firms[input.to], introduction_letter: pdf, comment }),
  'cancel-card': () => ({ comment }),
  'review-blacklisting': () => ({ comment }),
  'blacklist-driver': () => ({ comment }),
  'suspend-driver': ({ input }) => ({ comment, duration: input.duration }),
  'end-suspension': () => ({ comment }),
  'process-violation': ({ input, pdf }) => ({ ...violation(input.date), violation_file: pdf }),
  'process-transporter-violation': ({ input, pdf }) => ({
    ...violation(input.date),
    sanction_evidence: pdf,
    sanction_evidence_comment: comment,
  }),
  'bulker-renewal': ({ plant, input, pdf }) => ({
    location: plant.place,
    trainer: 'Beatrice Adhiambo',
    date: input.date,
    training_report: pdf,
  }),
  'change-profile-pic': ({ picture }) => ({ comment, attachment: picture }),
  'renew-medical': ({ input, pdf }) => ({ fit_to_work: input.isFit ? 'yes' : 'no', date: input.date, medical_report: pdf }),
  'renew-requirement': ({ plant, input, pdf }) => ({ requirement: plant.requirementId, date: input.date, proof: pdf, comment }),
  'renew-ddt': ({ input, pdf }) => ({
    score: 87.5,
    syllabus: 'Night driving',
    trainer_comment: comment,
    trainer_name: 'Beatrice Adhiambo',
    company: 'Safe Hands Driving',
    date: input.date,
    training_report: pdf,
  }),
}
