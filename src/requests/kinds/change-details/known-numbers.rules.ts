import type { Scope } from '#accounts/people.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { numberKey } from '#drivers/id-no/number-key.rules.ts'
import type { RequestWarning } from '../../warnings/request-warning.contract.ts'

/** Another driver with one of these numbers. */
export type NumberHolder = {
  name: string
  transporter_name: string
  auth_plant_id: string
  phones: readonly string[]
  licence_no: string | null
  status_id: number
}

export type KnownNumbers = { phones: readonly string[]; licenceNo: string | undefined }

/** The numbers that another driver has. Staff see whose; a transporter learns only that there is another driver. */
export function numberWarnings({ phones, licenceNo }: KnownNumbers, found: readonly NumberHolder[], scope: Scope): RequestWarning[] {
  // An office that learned by which numbers a barred person is recognised could send others.
  const holders = scope.transporterId === null ? found : found.filter(({ status_id }) => status_id !== driverStatus.blacklisted)
  const warningOf = (field: 'phone' | 'licence_no', what: string, holder: NumberHolder | undefined): RequestWarning[] =>
    holder ? [{ field, text: `${what} is also recorded for ${holderText(holder, scope)}.` }] : []
  return [
    ...phones.flatMap((phone) =>
      warningOf(
        'phone',
        `The phone number ${phone}`,
        holders.find((holder) => holder.phones.includes(phone)),
      ),
    ),
    ...(licenceNo === undefined
      ? []
      : warningOf(
          'licence_no',
          `The licence number ${licenceNo}`,
          holders.find(({ licence_no }) => licence_no !== null && numberKey(licence_no) === numberKey(licenceNo)),
        )),
  ]
}

function holderText({ name, transporter_name, auth_plant_id }: NumberHolder, { plantId, transporterId }: Scope): string {
  if (transporterId !== null) return 'another driver'
  return auth_plant_id === plantId ? `${name} (${transporter_name})` : 'a driver of another plant'
}
