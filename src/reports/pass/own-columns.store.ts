import { sql } from 'kysely'
import { ownRequirements } from '#drivers/requirements/own-requirements.sql.ts'

/** Of `driver_history h`: what a plant asks for of its own ends no pass, but blocks the driver. */
export const ownColumns = {
  own_until: {
    type: 'day' as const,
    label: 'Own requirements until',
    definition: "The first day on which one of the plant's own requirements is not met.",
    value: sql<string | null>`nullif(first_own_end(h.own_ends), 'infinity')`,
  },
  own_first: {
    type: 'text' as const,
    label: 'Own requirement',
    definition: "Which of the plant's own requirements that is.",
    value: sql<string | null>`(select own ->> 'shortName' from json_array_elements(${ownRequirements('h')}) own
      where (own ->> 'endsOn')::date < 'infinity' order by (own ->> 'endsOn')::date, (own ->> 'id')::bigint limit 1)`,
  },
}
