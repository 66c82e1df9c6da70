import { useEffect, useState, type ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { clockText } from '#platform/contract/moment.ts'
import { Button } from '#platform/web/button.tsx'
import { CallError } from '#platform/web/client.ts'
import { startShift } from './enrolment.device.ts'
import { listGuards, maxWrongPins, pinLength } from './guard-pins.device.ts'
import { useOfflineGate } from './offline-gate.hooks.ts'

/** On an enrolled device with a network: keeps its data up to date and lets the guard set a PIN. Nothing on other devices. */
export function DeviceStrip(): ReactNode {
  const { device, data } = useOfflineGate()
  if (!device) return null
  return (
    <section aria-label="Without a network" className="mx-auto mt-8 flex max-w-120 flex-col gap-4 border-t border-line pt-5">
      <output className="text-ink-2">
        {data
          ? `Ready without a network. Data from ${clockText(new Date(data.held.at), data.held.plant.time_zone)}.`
          : 'Fetching the data for checks without a network.'}
      </output>
      <OwnPin />
    </section>
  )
}

function OwnPin(): ReactNode {
  const id = useActor().user._id
  const [hasPin, setHasPin] = useState<boolean>()
  useEffect(() => {
    void listGuards().then((guards) => setHasPin(guards.some((guard) => guard.id === id && guard.wrongPins < maxWrongPins)))
  }, [id])
  if (hasPin === undefined) return null
  if (!hasPin) return <PinSetting onSet={() => setHasPin(true)} />
  return (
    <p className="flex flex-wrap items-center gap-3">
      You have a PIN on this device.
      <Button onClick={() => setHasPin(false)}>Change the PIN</Button>
    </p>
  )
}

function PinSetting({ onSet }: { readonly onSet: () => void }): ReactNode {
  const { _id: id, first_name, last_name } = useActor().user
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const submit = async (): Promise<void> => {
    const { least, most } = pinLength
    if (!/^\d+$/.test(pin) || pin.length < least || pin.length > most) return setProblem(`Enter ${least} to ${most} digits`)
    setPending(true)
    setProblem('')
    try {
      await startShift({ id, name: `${first_name} ${last_name}` }, pin)
      onSet()
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : String(error))
      setPending(false)
    }
  }
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void submit()
      }}
    >
      <label className="flex flex-col gap-1.5 font-medium">
        Your PIN for checks without a network
        <input
          className="control"
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          value={pin}
          aria-invalid={problem !== '' || undefined}
          aria-describedby="own-pin-problem"
          onChange={({ target }) => setPin(target.value)}
        />
        <span id="own-pin-problem" role="alert" className="text-bad">
          {problem}
        </span>
      </label>
      <Button type="submit" loading={isPending}>
        Set the PIN
      </Button>
    </form>
  )
}
