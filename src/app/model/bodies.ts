import type { Stage, Scene } from './stage.ts'
import type { Wish } from './state.ts'

type Told = { readonly stage: Stage; readonly scene: Scene; readonly wish: Wish; readonly pdf: unknown; readonly picture: unknown }

/** The body of a command. Files are files over HTTP, and ids of stored files for direct calls. */
export function bodyOf(slug: string, told: Told): Readonly<Record<string, unknown>> {
  const body = bodies[slug]
  if (!body) throw new Error(`The kind '${slug}' has no body in the model: say in bodies.ts what is sent for it`)
  return body(told)
}

const comment = 'Said by the model'
const violation = (date: string): object => ({
  violation_category: 'Speeding',
  violation: 'Too fast at the gate',
  violation_date: date,
  description: 'Measured twice.',
  action_taken: 'Warned',
})

const bodies: Readonly<Record<string, (told: Told) => Readonly<Record<string, unknown>>>> = {
  'change-details': ({ scene, wish }) => ({
    gender: 'Female',
    id_no: scene.names.idNos[wish.idNo],
    licence_no: 'DL-7712034',
    phone: ['+254724865880'],
    vehicle_option: wish.isBulkerDriver ? ['Bulker'] : ['Tipper'],
    comment,
  }),
  'transfer-driver': ({ stage, wish, pdf }) => ({ transporter_id: stage.firms[wish.to], introduction_letter: pdf, comment }),
  'cancel-card': () => ({ comment }),
  'blacklist-driver': () => ({ comment }),
  'suspend-driver': ({ wish }) => ({ comment, duration: wish.duration }),
  'end-suspension': () => ({ comment }),
  'process-violation': ({ wish, pdf }) => ({ ...violation(wish.date), violation_file: pdf }),
  'process-transporter-violation': ({ wish, pdf }) => ({
    ...violation(wish.date),
    sanction_evidence: pdf,
    sanction_evidence_comment: comment,
  }),
  'bulker-renewal': ({ stage, wish, pdf }) => ({
    location: stage.place,
    trainer: 'Beatrice Adhiambo',
    date: wish.date,
    training_report: pdf,
  }),
  'change-profile-pic': ({ picture }) => ({ comment, attachment: picture }),
  'renew-medical': ({ wish, pdf }) => ({ fit_to_work: wish.isFit ? 'yes' : 'no', date: wish.date, medical_report: pdf }),
  'renew-ddt': ({ wish, pdf }) => ({
    score: 87.5,
    syllabus: 'Night driving',
    trainer_comment: comment,
    trainer_name: 'Beatrice Adhiambo',
    company: 'Safe Hands Driving',
    date: wish.date,
    training_report: pdf,
  }),
}
