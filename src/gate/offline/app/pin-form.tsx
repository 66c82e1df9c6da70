import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import type { StoredGuard } from './device-db.device.ts'
import { listGuards, tryPin, type PinAnswer } from './guard-pins.device.ts'

type Guard = Pick<StoredGuard, 'id' | 'name'>

/** Begins a shift on a device without a network: who checks, and the PIN. */
export function PinForm({ onRight }: { onRight: (guard: Guard) => void }): ReactNode {
  const [guards, setGuards] = useState<readonly StoredGuard[]>()
  const [chosen, setChosen] = useState('')
  const [pin, setPin] = useState('')
  const [answer, setAnswer] = useState<PinAnswer>()
  const [isPending, setPending] = useState(false)
  useEffect(() => void listGuards().then(setGuards), [])
  const guard = guards?.find(({ id }) => id === chosen) ?? guards?.[0]
  const submit = async (): Promise<void> => {
    if (!guard || isPending) return
    setPending(true)
    const given = await tryPin(guard.id, pin)
    setPending(false)
    setPin('')
    setAnswer(given)
    if (given === 'right') onRight(guard)
  }
  if (!guards) return null
  if (!guard) return <NoGuards />
  return (
    <form
      className="mx-auto flex w-full max-w-100 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1 className="text-24 font-semibold">Begin your shift</h1>
      <GuardChoice guards={guards} chosen={guard.id} onChoice={setChosen} />
      <label className="flex flex-col gap-1.5 text-16 font-medium">
        PIN
        <input
          className="control h-12! text-20!"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          aria-invalid={answer === 'wrong' || answer === 'locked' || undefined}
          aria-describedby="pin-problem"
          onChange={({ target }) => setPin(target.value)}
        />
        <span id="pin-problem" role="alert" className="text-bad">
          {answer && problems[answer]}
        </span>
      </label>
      <Button type="submit" look="primary" className="h-14! text-20!" loading={isPending}>
        Begin
      </Button>
    </form>
  )
}

type Choice = { guards: readonly Guard[]; chosen: string; onChoice: (id: string) => void }

const GuardChoice = ({ guards, chosen, onChoice }: Choice): ReactNode => (
  <label className="flex flex-col gap-1.5 text-16 font-medium">
    Guard
    <select className="control h-12! text-20!" value={chosen} onChange={({ target }) => onChoice(target.value)}>
      {guards.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

const NoGuards = (): ReactNode => (
  <div>
    <h1 className="text-24 font-semibold">Nobody has a PIN on this device</h1>
    <p>Connect it to the network, log in and set a PIN at the gate.</p>
  </div>
)

const problems = {
  right: '',
  wrong: 'This is not the PIN. Try again.',
  locked: 'Too many wrong PINs. Connect this device to the network, log in and set a new PIN at the gate.',
} satisfies Record<PinAnswer, string>
