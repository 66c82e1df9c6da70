import type { ConfirmQuestion } from '#platform/web/dialog/confirm.tsx'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { useCall } from '#platform/web/query.ts'
import { schedulesContract, type ReportSchedule } from './schedules.contract.ts'

const { index, pause, remove } = schedulesContract

export type SchedulePanelKey = 'change' | 'runs'

type MenuOptions = {
  ask: (question: ConfirmQuestion) => Promise<boolean>
  show: (panel: SchedulePanelKey, schedule: ReportSchedule) => void
}

/** The menu of a schedule. */
export function useScheduleMenu({ ask, show }: MenuOptions): (schedule: ReportSchedule) => readonly MenuEntry[] {
  const pausing = useCall(pause, { refresh: [index] })
  const removing = useCall(remove, { refresh: [index] })
  const confirmAndDelete = async ({ _id: id }: ReportSchedule): Promise<void> => {
    if (await ask(deletion)) await removing.send({ id })
  }
  return (schedule) => {
    const isPaused = schedule.state === 'paused'
    return [
      { key: 'runs', label: 'What was sent', onSelect: () => show('runs', schedule) },
      ...(schedule.view ? [{ key: 'change', label: 'Change', onSelect: () => show('change', schedule) }] : []),
      ...(schedule.state === 'ended'
        ? []
        : [
            {
              key: 'pause',
              label: isPaused ? 'Continue' : 'Pause',
              onSelect: () => void pausing.send({ id: schedule._id, is_paused: !isPaused }),
            },
          ]),
      { key: 'delete', label: 'Delete', tone: 'bad', hasSeparator: true, onSelect: () => void confirmAndDelete(schedule) },
    ]
  }
}

const deletion: ConfirmQuestion = {
  title: 'Delete this schedule?',
  text: 'Nothing more is sent. What was sent stays with its recipients.',
  action: 'Delete',
  look: 'danger',
}
