import type { ReactNode } from 'react'
import { NotificationSettings } from './notification-settings.tsx'
import { onboardingSettingsContract, requestSettingsContract } from './settings.contract.ts'

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
