import * as z from 'zod/mini'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { useAddressState, withFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { sections, type Section } from './sections.rules.ts'

const staffPath = '/app/staff-portal/onboarding/new-driver'
const transporterPaths = { form: '/app/transporter-portal/new-driver', applications: '/app/transporter-portal/onboarded/drivers' } as const

export type NewDriverPaths = {
  form: `/${string}`
  draft: (id: string, section?: Section) => string
  applications: `/${string}`
  application: (driverId: string) => string
}

const defaults = { section: 'person' } as const
const pathsWith = (form: `/${string}`, rest: Omit<NewDriverPaths, 'form' | 'draft'>): NewDriverPaths => ({
  form,
  draft: (draft, section) => withFields(form, { draft, section }, defaults),
  ...rest,
})

const staffPaths = pathsWith(staffPath, { applications: `${staffPath}/mine`, application: (id) => `${staffPath}/driver/${id}` })
const officePaths = pathsWith(transporterPaths.form, {
  applications: `${transporterPaths.applications}/dash`,
  application: (id) => `${transporterPaths.applications}/driver/${id}`,
})

/** The addresses in the user's portal. */
export const useNewDriverPaths = (): NewDriverPaths => (useActor().portal === 'transporter_portal' ? officePaths : staffPaths)

const Address = z.object({ draft: z.optional(z.string()), section: z._default(z.enum(sections), defaults.section) })

export type NewDriverAddress = {
  draftId: string | undefined
  section: Section
  goTo: (section: Section) => void
}

/** The draft and, on phones, the section that is open. */
export function useNewDriverAddress(): NewDriverAddress {
  const { draft: draftId, section } = useAddressState(Address)
  const paths = useNewDriverPaths()
  const go = useGo()
  return { draftId, section, goTo: (next) => draftId !== undefined && go(paths.draft(draftId, next)) }
}
