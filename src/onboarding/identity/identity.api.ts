import type { Handlers } from '#accounts/people.ts'
import { readPhones } from '#drivers/details/phones.rules.ts'
import { countOrRefuse } from '#platform/server/database/rate-limit.ts'
import { duplicateLimit } from './duplicates.rules.ts'
import { findDuplicates } from './duplicates.store.ts'
import type { identityContract } from './identity.contract.ts'
import { presentDuplicateForStaff, presentDuplicatesForOffice, presentIdentity } from './identity.presenter.ts'
import { checkIdentity } from './identity.service.ts'

export const identityApi: Handlers<typeof identityContract> = {
  check: async ({ db, actor, input, now }) =>
    presentIdentity(await checkIdentity(db, { actor, idNo: input.id_no, transporterId: input.transporter_id ?? null, now })),

  duplicates: async ({ db, actor, input, now }) => {
    await countOrRefuse(db, { key: `duplicates:${actor.userId}`, limit: duplicateLimit, now })
    const found = await findDuplicates(db, {
      idNo: input.id_no,
      licenceNo: input.licence_no,
      // A number that cannot be read is refused at its field.
      phones: input.phones.flatMap((phone) => {
        const read = readPhones([phone], { country: actor.plant.country, field: 'phones' })
        return read.ok ? read.phones : []
      }),
      name: input.name,
      dateOfBirth: input.date_of_birth,
    })
    if (actor.portal !== 'staff_portal') return { duplicates: presentDuplicatesForOffice(found) }
    return { duplicates: found.map(presentDuplicateForStaff(actor.plant.id)) }
  },
}
