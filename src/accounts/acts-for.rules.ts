type ActingRole = {
  role: string
  transporter: { name: string } | null
  doctor: { name: string } | null
  company: string | null
}

/** The transporter, doctor or training company that the user represents; undefined for staff. */
export const actsFor = ({ transporter, doctor, company }: ActingRole): string | undefined =>
  transporter?.name ?? doctor?.name ?? company ?? undefined

/** The user's label in the top bar: the transporter's, the doctor's or the role's name. */
export const actingLabel = (acting: ActingRole): string => acting.transporter?.name ?? acting.doctor?.name ?? acting.role
