import type { ReactNode } from 'react'
import { NotificationSettings } from './notification-settings.tsx'
import { gateSettingsContract, onboardingSettingsContract, requestSettingsContract } from './settings.contract.ts'

/** 'Onboarding notifications': who is notified of each step of onboarding. */
export function OnboardingNotificationsScreen(): ReactNode {
  return (
    <NotificationSettings
      title="Onboarding notifications"
      subtitle="Who is notified of each step of onboarding a driver"
      contract={onboardingSettingsContract}
      hasOptions={false}
    />
  )
}

/** 'Gate notifications': who is notified of what happens at the gate and to the plant's webhooks. */
export function GateNotificationsScreen(): ReactNode {
  return (
    <NotificationSettings
      title="Gate notifications"
      subtitle="Who is notified of overrides, of what is unusual at the gates of their plants, and of webhooks that are not answered"
      contract={gateSettingsContract}
      hasOptions={false}
    />
  )
}

/** 'Request notifications': who is notified of each kind of request, and when. */
export function RequestNotificationsScreen(): ReactNode {
  return (
    <NotificationSettings
      title="Request notifications"
      subtitle="Who is notified of each kind of request at their plants, and when"
      contract={requestSettingsContract}
      hasOptions
    />
  )
}
