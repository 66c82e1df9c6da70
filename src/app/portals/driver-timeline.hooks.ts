import { portalUsers } from '#accounts/access.rules.ts'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { changesTimeline } from '#drivers/history/stretches/stretches-timeline.tsx'
import { useEventPaths } from '#events/event.paths.ts'
import { eventsTimeline } from '#events/training/events-timeline.tsx'
import { readsTests } from '#gate/driver-tests/test-readers.rules.ts'
import { testsTimeline } from '#gate/driver-tests/tests-timeline.tsx'
import { checksTimeline } from '#gate/log/checks-timeline.tsx'
import type { TimelineSource } from '#platform/web/table/timeline-source.ts'
import { requestsTimeline } from '#requests/list/requests-timeline.tsx'
import { useRequestPaths } from '#requests/request.paths.ts'
import { violationsTimeline } from '#violations/violations-timeline.tsx'

export const requestReaders = portalUsers(['staff_portal', 'transporter_portal'], 'requests.read')

/** What each domain knows of a driver, for one timeline. */
export function useDriverTimeline(driverId: string): readonly TimelineSource[] {
  const { request } = useRequestPaths()
  const { event } = useEventPaths()
  const readsRequests = useCan(requestReaders)
  const actor = useActor()
  return [
    ...(readsRequests ? [requestsTimeline(driverId, request)] : []),
    violationsTimeline(driverId),
    checksTimeline(driverId),
    ...(readsTests(actor) ? [testsTimeline(driverId)] : []),
    eventsTimeline(driverId, event),
    changesTimeline(driverId),
  ]
}
