import type { FindPendingUses } from '#administration/master-data.service.ts'
import { listDraftsNamingDocumentType, listOnboardingNamingTransporter } from '#onboarding/applications/onboarding-naming.store.ts'
import { serverExtensions } from '#extensions/server-list.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { listRequestsNaming } from '#requests/engine/raise/requests-naming.store.ts'
import { listProposalsNaming } from '#user-management/second-person/proposals-naming.store.ts'
import type { ServerExtension, UsesOf } from '../slots/server-extension.ts'

/** What is under way and names a row of master data without a foreign key that would keep it. */
export const pendingUses = {
  transporter: async (tx, { id, plantId }) => [
    ...(await listRequestsNaming(tx, { typeId: requestType.transferDriver, field: 'transporter_id', value: id }, plantId)),
    ...(await listOnboardingNamingTransporter(tx, id, plantId)),
    ...(await usesInExtensions('transporter')(tx, id)),
  ],
  plant: (tx, { name, plantId }) => listRequestsNaming(tx, { typeId: requestType.bulkerRenewal, field: 'location', value: name }, plantId),
  syllabus: (tx, { name, plantId }) => listRequestsNaming(tx, { typeId: requestType.renewDdt, field: 'syllabus', value: name }, plantId),
  doctor: async (tx, { id, plantId }) => [
    ...(await listRequestsNaming(tx, { doctorId: id }, plantId)),
    ...(await listProposalsNaming(tx, { doctorId: id }, plantId)),
  ],
  trainingCompany: async (tx, { id, plantId }) => [
    ...(await listRequestsNaming(tx, { typeId: requestType.renewDdt, field: 'issuer_id', value: id }, plantId)),
    ...(await listRequestsNaming(tx, { typeId: requestType.bulkerRenewal, field: 'issuer_id', value: id }, plantId)),
  ],
  restriction: (tx, { id, plantId }) => listRequestsNaming(tx, { restrictionId: id }, plantId),
  documentType: (tx, { id }) => listDraftsNamingDocumentType(tx, id),
} satisfies Readonly<Record<string, FindPendingUses>>

export const usesInExtensions =
  (noun: keyof NonNullable<ServerExtension['pendingUses']>): UsesOf =>
  async (tx, id) => {
    const uses: string[] = []
    for (const { pendingUses: some } of serverExtensions) uses.push(...((await some?.[noun]?.(tx, id)) ?? []))
    return uses
  }
