import type { DocumentType } from '#onboarding/document-types/document-types.store.ts'
import { documentEntry, type DraftEntries } from '#onboarding/drafts/draft-entries.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Applicant } from './demo-applicants.ts'
import { aCertificate } from './demo-certificates.ts'

export type DemoDocument = { type: DocumentType; entries: DraftEntries; paper: File }

const issuers = {
  medical: 'Dr Amina Hassan, DHPS-2041',
  ddt: 'Pwani Driving Academy',
  bulker: 'Coast Road Training',
  licence: 'National Transport and Safety Authority',
} as const

const medicalLines = ['Eyesight with both eyes 6/6, hearing and blood pressure as required.', 'The driver is fit to drive heavy vehicles.']
const trainingLines = ['Theory and practice passed, with a test on the road.']

const siteRules = [
  'I drive at walking pace inside the plant and keep to the marked ways.',
  'I wear helmet, vest, boots and goggles outside the cab.',
  'I secure and cover the load before I leave.',
]

function linesOf({ fills, has_number }: DocumentType): readonly string[] {
  if (fills === 'medical') return medicalLines
  if (fills !== null) return trainingLines
  return has_number ? [] : siteRules
}

/** A document of an applicant as it is handed in that day, with its entries. A blocked driver's medical ends before `now`. */
export function documentOf(type: DocumentType, applicant: Applicant, { day, now }: { day: PlainDate; now: PlainDate }): DemoDocument {
  const { no, name, idNo, licenceNo } = applicant
  const months = type.validity_months ?? 12
  const isEnding = applicant.stage === 'blocked' && type.fills === 'medical'
  const issued = isEnding ? addMonths(addDays(now, -2 - applicant.nth), -months) : addDays(day, -7 - ((no * 17) % 200))
  const expires = type.fills === 'licence' ? addMonths(day, 8 + (no % 40)) : addMonths(issued, months)
  const values = {
    number: type.has_number ? (type.fills === 'licence' ? licenceNo : type.fills === null ? idNo : `CERT-${7100 + no}`) : null,
    issuer: type.has_issuer ? issuers[type.fills ?? 'licence'] : null,
    issued_on: type.has_issued_on ? issued : null,
    expires_on: type.has_expires_on ? expires : null,
  }
  const fields: (readonly [string, string])[] = [
    ['Name', name],
    ['Id no', idNo],
    ...(values.number === null || values.number === idNo ? [] : [['Number', values.number] as const]),
    ...(values.issued_on === null ? [] : [['Issued on', dateText(values.issued_on)] as const]),
    ...(values.expires_on === null ? [] : [['Expires on', dateText(values.expires_on)] as const]),
  ]
  const entries = Object.entries(values).flatMap(([field, value]) =>
    value === null ? [] : [[documentEntry(type.id, field as keyof typeof values), value] as const],
  )
  return {
    type,
    entries: Object.fromEntries(entries),
    paper: aCertificate({
      name: `${type.name.toLowerCase().replaceAll(' ', '-')}.pdf`,
      title: type.name,
      issuer:
        values.issuer ??
        (type.fills === 'licence' ? issuers.licence : type.has_number ? 'National Registration Bureau' : 'Safety department'),
      fields,
      lines: linesOf(type),
      isCard: type.fills === 'licence' || (type.fills === null && type.has_number && !type.has_issued_on),
      no,
    }),
  }
}
