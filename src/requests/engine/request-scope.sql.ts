import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'

/** The requests in scope, as a condition on `request r`. A pending request of staff is confidential: its transporter does not see it. */
export const requestInScope = ({ plantId, transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`r.auth_plant_id = ${plantId}`
    : sql<boolean>`r.auth_plant_id = ${plantId} and r.transporter_id = ${transporterId} and not r.is_confidential`
