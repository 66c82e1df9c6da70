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

const pathsWith = (form: `/${string}`, rest: Omit<NewDriverPaths, 'form' | 'draft'>): NewDriverPaths => ({
  form,
  draft: (draft, section) => withFields(form, { draft, section }),
  ...rest,
})

const staffPaths = pathsWith(staffPath, { applications: `${staffPath}/mine`, application: (id) => `${staffPath}/driver/${id}` })
const officePaths = pathsWith(transporterPaths.form, {
  applications: `${transporterPaths.applications}/dash`,
  application: (id) => `${transporterPaths.applications}/driver/${id}`,
})

/** The addresses in the user's portal. */
export const useNewDriverPaths = (): NewDriverPaths => (useActor().portal === 'transporter_portal' ? officePaths : staffPaths)

const Address = z.object({ draft: z.optional(z.string()), section: z.optional(z.enum(sections)) })

export type NewDriverAddress = {
  draftId: string | undefined
  /** The step; undefined where a draft is opened to go on. */
  section: Section | undefined
  goTo: (section: Section, options?: { replace: boolean }) => void
}

/** The draft, and its step that is open. */
export function useNewDriverAddress(): NewDriverAddress {
  const { draft: draftId, section } = useAddressState(Address)
  const paths = useNewDriverPaths()
  const go = useGo()
  return { draftId, section, goTo: (next, options) => draftId !== undefined && go(paths.draft(draftId, next), options) }
}
