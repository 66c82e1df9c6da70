type Acting = {
  readonly role: string
  readonly transporter: { readonly name: string } | null
  readonly doctor: { readonly name: string } | null
  readonly company: string | null
}

/** On whose behalf somebody works: the transporter, the doctor or the training company; none for staff. */
export const actsFor = ({ transporter, doctor, company }: Acting): string | undefined =>
  transporter?.name ?? doctor?.name ?? company ?? undefined

/** What the top bar calls them: the transporter's, the doctor's or the role's name. */
export const standsAs = (acting: Acting): string => acting.transporter?.name ?? acting.doctor?.name ?? acting.role
