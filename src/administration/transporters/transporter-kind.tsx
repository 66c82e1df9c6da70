import { Eye, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysBetween } from '#platform/contract/plain-date.ts'
import { call } from '#platform/web/client.ts'
import { Email } from '#platform/web/email.tsx'
import { formatDate } from '#platform/web/dates.ts'
import type { ConfirmQuestion } from '#platform/web/dialog/confirm.tsx'
import { CheckboxField } from '#platform/web/form/choice-fields.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import type { MasterKind } from '../master-list.tsx'
import { hasExpired } from '../expiry.rules.ts'
import type { FieldsProps, FormValues } from '../master-panel.tsx'
import { TermHelp } from '../terms.tsx'
import { nameColumn } from '../name.tsx'
import {
  transporterContract,
  transportersContract,
  type TransporterInput,
  type TransporterRow,
  type TransporterValues,
} from './transporters.contract.ts'
import { ValidUntil } from './valid-until.tsx'

export const transportersPath = '/app/staff-portal/administrative/transporters'
const detailsHref = ({ _id }: { _id: string }): string => `${transportersPath}/${_id}`

export const typeOf = ({ is_spot }: { is_spot: boolean }): string => (is_spot ? 'Spot' : 'Regular')

/** Transport firms that employ the drivers. */
export const transporterKind: MasterKind<TransporterRow, TransporterValues, TransporterInput> = {
  contract: transportersContract,
  path: transportersPath,
  title: 'Transporters',
  subtitle: 'Firms that employ drivers. A spot transporter is hired for a limited time.',
  nouns: { one: 'transporter', many: 'transporters' },
  searchLabel: 'Search by name or email',
  icon: <Truck />,
  columns: [
    nameColumn('30%'),
    { key: 'email', title: 'Email', cell: ({ email }) => <Email>{email}</Email>, sort: true, width: '28%' },
    { key: 'type', title: 'Type', help: <TermHelp of="spot" />, cell: typeOf, sort: true },
    { key: 'valid_until', title: 'Valid Until', cell: (transporter) => <ValidUntil transporter={transporter} />, sort: true },
  ],
  phone: (transporter) => (
    <>
      <p className="text-13 wrap-anywhere text-ink-2">{transporter.email}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        {typeOf(transporter)}
        {transporter.is_spot && <ValidUntil transporter={transporter} />}
      </p>
    </>
  ),
  openHref: detailsHref,
  menu: (transporter) => [{ key: 'view', label: 'View details', icon: <Eye aria-hidden />, href: detailsHref(transporter) }],
  Fields: TransporterFields,
  blank: { is_spot: false },
  toForm: ({ name, email, is_spot, valid_until }) => ({ name, email, is_spot, valid_until }),
  confirm: confirmPastEnd,
  refresh: [transporterContract.details],
}

/** A validity in the past may be meant, but is more often a slip. */
async function confirmPastEnd({ is_spot, valid_until }: FormValues): Promise<ConfirmQuestion | undefined> {
  if (is_spot !== true || typeof valid_until !== 'string') return undefined
  const form = await call(transporterContract.form, {}).catch(() => undefined)
  if (!form || !hasExpired(daysBetween(form.today, valid_until))) return undefined
  return {
    title: 'Save a validity that has ended?',
    text: `It ended on ${formatDate(valid_until)}: no driver of this transporter can load until it is extended.`,
    action: 'Save transporter',
    cancel: 'Go back',
  }
}

function TransporterFields({ field, set }: FieldsProps<TransporterInput>): ReactNode {
  const defaultEnd = useRouteQuery(transporterContract.form, {}).data.valid_until
  const [isSpot, validUntil] = [field('is_spot'), field('valid_until')]
  const choose = (value: unknown): void => set({ is_spot: value === true, ...(!validUntil.value && { valid_until: defaultEnd }) })
  return (
    <>
      <TextField field={field('name')} label="Name" />
      <TextField field={field('email')} label="Email" type="email" inputMode="email" />
      <CheckboxField field={{ ...isSpot, onChange: choose }} label="Spot transporter" hint="Hired for a limited time, until a set date" />
      {isSpot.value === true && (
        <DateField
          field={{ ...validUntil, optional: false }}
          label="Valid until"
          hint="Its drivers' passes expire on this day at the latest"
        />
      )}
    </>
  )
}
