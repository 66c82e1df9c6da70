import { clsx } from 'clsx'
import { Camera, LogIn, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { LargeField } from './large-field.tsx'
import { VehiclePart, type VehicleProps } from './vehicle-part.tsx'

const Scanner = lazyPart(() => import('#platform/web/camera/scanner.tsx'), 'Scanner')

type CheckFormProps = VehicleProps & {
  onCheck: (entered: string) => void
  onTryAgain: () => void
  /** Whether the camera is on: it stays on for the next driver. */
  isScanning: boolean
  onScanning: (isScanning: boolean) => void
}

export function CheckForm(props: CheckFormProps): ReactNode {
  const { gate, settings, onSettings, onCheck, onTryAgain } = props
  const { failure, isPending } = gate
  return (
    <form
      className="mx-auto flex w-full max-w-120 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onCheck(settings.entered)
      }}
    >
      <Directions settings={settings} onSettings={onSettings} />
      <CameraPart {...props} />
      <LargeField
        label="Card no or id no"
        value={settings.entered}
        onChange={(entered) => onSettings({ ...settings, entered })}
        error={failure?.field === 'entered' ? failure.message : undefined}
        after={
          <Button type="submit" className="h-12! text-16!" loading={isPending}>
            Check
          </Button>
        }
      />
      <VehiclePart {...props} />
      {failure?.field === null && <NotChecked message={failure.message} onTryAgain={onTryAgain} />}
    </form>
  )
}

function CameraPart({ gate, isScanning, onScanning, onCheck }: CheckFormProps): ReactNode {
  if (isScanning)
    return (
      <AsyncBoundary
        resetKey="camera"
        title="The camera could not be loaded"
        fallback={<Skeleton className="aspect-square w-full rounded-12!" />}
      >
        <Scanner onCode={onCheck} isPaused={gate.isPending || gate.failure !== undefined} onClose={() => onScanning(false)} />
      </AsyncBoundary>
    )
  return (
    <Button
      look="primary"
      className="h-16! text-20!"
      icon={<Camera aria-hidden className="size-6!" />}
      loading={gate.isPending}
      onClick={() => onScanning(true)}
    >
      Scan the card
    </Button>
  )
}

const directionLabels = { in: { label: 'In', Icon: LogIn }, out: { label: 'Out', Icon: LogOut } } as const

function Directions({ settings, onSettings }: Pick<CheckFormProps, 'settings' | 'onSettings'>): ReactNode {
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">In or out</legend>
      {(['in', 'out'] as const).map((direction) => {
        const { label, Icon } = directionLabels[direction]
        const isChosen = settings.direction === direction
        return (
          <label
            key={direction}
            className={clsx(
              'flex h-14 cursor-pointer items-center justify-center gap-2 rounded-12 border text-20 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand',
              isChosen ? 'border-brand bg-brand-soft text-on-brand-soft' : 'border-edge bg-surface text-ink-2',
            )}
          >
            <input
              type="radio"
              name="direction"
              className="sr-only"
              checked={isChosen}
              onChange={() => onSettings({ ...settings, direction })}
            />
            <Icon aria-hidden className="size-6" />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

const NotChecked = ({ message, onTryAgain }: { message: string; onTryAgain: () => void }): ReactNode => (
  <div role="alert" className="flex flex-col gap-3 rounded-12 bg-bad-soft p-4 text-bad">
    <p className="text-20 font-semibold">Not checked</p>
    <p>{message}</p>
    <Button onClick={onTryAgain}>Try again</Button>
  </div>
)
