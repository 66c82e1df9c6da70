import { Eye, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { PhoneLink } from '#platform/web/phone-link.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { DesignationFields } from '../issuers/designation-fields.tsx'
import { designationColumn } from '../issuers/issuer-state.tsx'
import { doctorHref, doctorsPath } from '../issuers/issuer.paths.ts'
import type { MasterKind } from '../master-list.tsx'
import { nameColumn } from '../name.tsx'
import { TermHelp } from '../terms.tsx'
import type { FieldsProps } from '../master-panel.tsx'
import { doctorsContract, type DoctorDetails, type DoctorInput, type DoctorRow } from './doctors.contract.ts'

/** The doctors who are approved for drivers' medicals. */
export const doctorKind: MasterKind<DoctorRow, DoctorDetails, DoctorInput> = {
  contract: doctorsContract,
  path: doctorsPath,
  title: 'List of approved dhps doctors',
  help: <TermHelp of="dhps" />,
  subtitle: "Doctors approved for drivers' medicals",
  nouns: { one: 'doctor', many: 'doctors' },
  searchLabel: 'Search by name or reg no',
  icon: <Stethoscope />,
  columns: [
    nameColumn(),
    { key: 'reg_no', title: 'Reg no', cell: ({ reg_no }) => <span className="digits">{reg_no ?? '—'}</span>, sort: true },
    { key: 'phone', title: 'Telephone', cell: ({ phone }) => phone && <PhoneLink phone={phone} />, isHiddenOnPhones: true },
    { key: 'clinic', title: 'Clinic', cell: ({ clinic, place }) => [clinic, place].filter(Boolean).join(', '), isHiddenOnPhones: true },
    designationColumn(),
  ],
  openHref: doctorHref,
  menu: (doctor) => [{ key: 'view', label: 'View details', icon: <Eye aria-hidden />, href: doctorHref(doctor) }],
  Fields: DoctorFields,
  blank: {},
  toForm: ({ _id, issuer_id: _issuer, withdrawn_from: _from, state: _state, ...doctor }) => doctor,
}

function DoctorFields({ field }: FieldsProps<DoctorInput>): ReactNode {
  return (
    <>
      <TextField field={field('name')} label="Name" />
      <TextField field={field('reg_no')} label="Reg no" hint="The doctor's registration number" />
      <TextField field={field('phone')} label="Telephone" type="tel" hint="Transport offices see what follows, to send their drivers" />
      <TextField field={field('clinic')} label="Clinic" />
      <TextField field={field('place')} label="Place" />
      <TextField field={field('days')} label="Days" hint="When drivers can come, such as Mon to Fri, 08:00 to 13:00" />
      <DesignationFields field={field} />
    </>
  )
}
