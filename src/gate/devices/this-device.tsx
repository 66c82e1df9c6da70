import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { CallError } from '#platform/web/client.ts'
import { useAfterCall } from '#platform/web/query.ts'
import { enrolThisDevice } from '../offline/app/enrolment.device.ts'
import { useOwnDevice } from '../offline/app/own-device.hooks.ts'
import { gateDevicesContract } from './devices.contract.ts'

/** Enrols the phone or tablet that shows this page. */
export function ThisDevice(): ReactNode {
  const { device, reload } = useOwnDevice()
  const settle = useAfterCall<typeof gateDevicesContract.prove>({ refresh: [gateDevicesContract.list], toast: 'The device is enrolled' })
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const enrol = async (): Promise<void> => {
    setPending(true)
    setProblem('')
    try {
      const outcome = await enrolThisDevice(name)
      if (outcome === 'too_old') return setProblem('This browser is too old to check without a network. Update it, or use another device.')
      reload()
      await settle({ message: '' })
    } catch (error) {
      setProblem(error instanceof CallError ? (error.problem.errors?.['name'] ?? error.message) : String(error))
    } finally {
      setPending(false)
    }
  }
  if (device === undefined) return null
  if (device !== null)
    return (
      <Card title="This device">
        <p>
          It is enrolled as <strong>{device.name}</strong>. Guards set their PIN under Check.
        </p>
      </Card>
    )
  return (
    <Card title="This device" description="Enrol it to check drivers when there is no network.">
      <form
        className="flex max-w-100 flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) void enrol()
        }}
      >
        <label className="flex w-full flex-col gap-1.5 font-medium">
          Name of the device
          <input
            className="control"
            value={name}
            maxLength={60}
            placeholder="Main gate, phone 1"
            aria-invalid={problem !== '' || undefined}
            aria-describedby="enrol-problem"
            onChange={({ target }) => setName(target.value)}
          />
          <span id="enrol-problem" role="alert" className="text-bad">
            {problem}
          </span>
        </label>
        <Button type="submit" look="primary" loading={isPending}>
          Enrol this device
        </Button>
      </form>
    </Card>
  )
}
