import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { useCall } from '#platform/web/query.ts'
import { driverFilesContract } from '../driver-files.contract.ts'
import { subjectAccessContract, type SubjectAccess } from './subject-access.contract.ts'

const { list, make, endLink } = subjectAccessContract

export type OpenForm = { kind: 'hand-over' | 'close'; row: SubjectAccess }
type Props = { row: SubjectAccess; onOpen: (form: OpenForm) => void }

/** What can be done with a copy where it stands. */
export function CopyActions({ row, onOpen }: Props): ReactNode {
  const { state, link, file, can_make: canMake } = row
  const isKept = file?.kept_until != null
  return (
    <span className="flex flex-wrap gap-2 py-1">
      {!canMake && state !== 'closed' && <span className="text-13 text-ink-2">A reader of medical files makes it and hands it over</span>}
      {canMake && state === 'to_make' && <MakeButton row={row} />}
      {canMake && (state === 'ready' || (state === 'handed_over' && isKept)) && (
        <Opens form={{ kind: 'hand-over', row }} label={state === 'ready' ? 'Hand over' : 'Hand over again'} onOpen={onOpen} />
      )}
      {link?.is_in_force && <EndLinkButton row={row} />}
      {state !== 'handed_over' && state !== 'closed' && <Opens form={{ kind: 'close', row }} label="Close" look="quiet" onOpen={onOpen} />}
    </span>
  )
}

function MakeButton({ row: { _id: id, driver } }: Pick<Props, 'row'>): ReactNode {
  const { send, pending } = useCall(make, { refresh: [list, driverFilesContract.list] })
  return (
    <Button aria-label={`Make the copy: ${driver.name}`} loading={pending} onClick={() => void send({ id })}>
      Make the copy
    </Button>
  )
}

function EndLinkButton({ row: { _id: id, driver } }: Pick<Props, 'row'>): ReactNode {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(endLink, { refresh: [list] })
  const end = async (): Promise<void> => {
    const question = {
      title: 'End the link?',
      text: 'Who has it can no longer download the copy.',
      action: 'End the link',
      look: 'danger',
    } as const
    if (await ask(question)) await send({ id })
  }
  return (
    <>
      <Button look="danger-quiet" aria-label={`End the link: ${driver.name}`} loading={pending} onClick={() => void end()}>
        End the link
      </Button>
      {confirmation}
    </>
  )
}

type OpensProps = { form: OpenForm; label: string; look?: 'secondary' | 'quiet'; onOpen: Props['onOpen'] }

const Opens = ({ form, label, look = 'secondary', onOpen }: OpensProps): ReactNode => (
  <Button
    look={look}
    aria-label={`${label}: ${form.row.driver.name}`}
    onPointerEnter={preloadDialogs}
    onFocus={preloadDialogs}
    onClick={() => onOpen(form)}
  >
    {label}
  </Button>
)
