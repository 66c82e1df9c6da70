import { useState, type ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { CallError } from '#platform/web/client.ts'
import { startShift } from './enrolment.device.ts'
import { pinLength } from './guard-pins.device.ts'

/** Sets or replaces the signed-in guard's PIN on this device; needs a network. */
export function PinSetting({ onSet }: { onSet: () => void }): ReactNode {
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
