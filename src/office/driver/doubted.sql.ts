import { sql, type RawBuilder } from 'kysely'
import { replacedByOffice, type Doubted } from './next-step.rules.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'

/** The document of `driver d` that is in doubt and that the office can replace: all that it reads of a hold. Null where it has sent another one. */
export const doubted: RawBuilder<Doubted | null> = sql<Doubted | null>`case when d.held_days <> '{}' then (
  select h.document from driver_hold h
  where h.driver_id = d.id and h.kind = 'document' and h.lifted_at is null and h.document in (${sql.join(replacedByOffice.map((name) => sql.lit(name)))})
    and not exists (select from request r where r.driver_id = d.id and r.status_id = ${sql.lit(requestStatus.pending)} and r.type_id =
      case h.document when 'licence' then ${sql.lit(requestType.changeDetails)} else ${sql.lit(requestType.bulkerRenewal)} end)
  order by h.id limit 1) end`
