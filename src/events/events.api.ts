import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { listAskedTopics } from '#drivers/requirements/asked-topics.service.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { rangeProblem, sixWeeksOf, type CalendarDays } from './calendar/calendar.rules.ts'
import { nextUpCount, type eventsContract } from './events.contract.ts'
import { cancelEvent, changeEvent, scheduleEvent } from './events.service.ts'
import { presentEvent } from './events.presenter.ts'
import { listUpcomingEvents, listEvents } from './events.store.ts'

export const eventsApi: Handlers<typeof eventsContract> = {
  calendar: async ({ input, actor, db, now }) => {
    const [scope, today] = [scopeOf(actor), todayOf(actor, now)]
    const [events, coming] = await Promise.all([
      listEvents(db, scope, daysOf(input) ?? sixWeeksOf(today)),
      listUpcomingEvents(db, scope, today, nextUpCount),
    ])
    return { events: events.map(presentEvent), coming: coming.map(presentEvent), today }
  },

  topics: async ({ actor, db }) => ({ data: [...(await listAskedTopics(db, actor.plant.id))] }),

  create: async ({ input, actor, db, now }) => {
    const event_id = await scheduleEvent(db, input, { actor, at: now })
    return { message: 'Event added', event_id }
  },

  update: async ({ input: { id, ...details }, actor, db, now }) => {
    await changeEvent(db, id, details, { actor, at: now })
    return { message: 'Event saved' }
  },

  remove: async ({ input, actor, db, now }) => {
    await cancelEvent(db, input.id, { actor, at: now })
    return { message: 'Deleted successfully' }
  },
}

/** Undefined without a range. */
function daysOf({ start, end }: { [K in keyof CalendarDays]?: string | undefined }): CalendarDays | undefined {
  if (start === undefined && end === undefined) return undefined
  if (start === undefined) throw invalid({ start: 'Enter the first day too' })
  if (end === undefined) throw invalid({ end: 'Enter the last day too' })
  const problem = rangeProblem({ start, end })
  if (problem) throw invalid({ end: problem })
  return { start, end }
}
