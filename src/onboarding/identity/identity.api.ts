import type { Handlers } from '#accounts/people.ts'
import { cleanIdNo } from '#drivers/id-no/id-no.rules.ts'
import { findLikelySame } from '#drivers/likely-same/likely-same.store.ts'
import { findIdNoHolder } from '#drivers/drivers.store.ts'
import { readPhones } from '#drivers/details/phones.rules.ts'
import { countOrRefuse } from '#platform/server/database/rate-limit.ts'
import type { identityContract } from './identity.contract.ts'
import { presentDuplicateForStaff, presentDuplicatesForOffice, presentIdentity } from './identity.presenter.ts'
import { duplicateLimit } from './identity.rules.ts'
import { checkIdentity } from './identity.service.ts'

export const identityApi: Handlers<typeof identityContract> = {
  check: async ({ db, actor, input, now }) =>
    presentIdentity(await checkIdentity(db, { actor, idNo: input.id_no, transporterId: input.transporter_id ?? null, now })),

  duplicates: async ({ db, actor, input, now }) => {
    await countOrRefuse(db, { key: `duplicates:${actor.userId}`, limit: duplicateLimit, now })
    const idNo = input.id_no === undefined ? null : cleanIdNo(input.id_no)
    const found = await findLikelySame(db, {
      // The person itself is no duplicate; the identity check tells of it.
      driverId: idNo === null ? null : ((await findIdNoHolder(db, actor.plant.id, idNo))?.id ?? null),
      idNo,
      licenceNos: input.licence_no === undefined ? [] : [input.licence_no],
      // A number that cannot be read is refused at its field.
      phones: input.phones.flatMap((phone) => {
        const read = readPhones([phone], { country: actor.plant.country, field: 'phones' })
        return read.ok ? read.phones : []
      }),
      name: input.name ?? null,
      dateOfBirth: input.date_of_birth ?? null,
    })
    if (actor.portal !== 'staff_portal') return { duplicates: presentDuplicatesForOffice(found) }
    return { duplicates: found.map(presentDuplicateForStaff(actor.plant.id)) }
  },
}
