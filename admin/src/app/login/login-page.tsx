import { Alert, Box, Card, Tab, Tabs, Typography } from '@mui/material'
import { useState } from 'react'
import { ToggleThemeButton, useTranslate } from 'react-admin'
import type { SecondFactorNeeded } from '../../shared/api/auth-provider.ts'
import { BrandMark } from '../brand-mark.tsx'
import { LanguageButton } from '../language-button.tsx'
import { LoginForm, type LoginMethod } from './login-form.tsx'
import { Notifications } from '../notifications.tsx'
import { isEnrolled, NextStep } from './next-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export const LoginPage = () => {
  const translate = useTranslate()
  const [method, setMethod] = useState<LoginMethod>('password')
  const [failure, setFailure] = useState<string | null>(null)
  const [step, setStep] = useState<SecondFactorNeeded | null>(null)
  const choose = (next: LoginMethod) => {
    setMethod(next)
    setFailure(null)
  }
  const title = step ? (isEnrolled(step) ? 'xinyu.factor.title' : 'xinyu.factor.enrolTitle') : 'xinyu.login.title'
  const credentials = (
    <>
      <Tabs value={method} onChange={(_, next: LoginMethod) => choose(next)} variant="fullWidth" sx={{ mb: 2 }}>
        <Tab value="password" label={translate('xinyu.login.byPassword')} />
        <Tab value="code" label={translate('xinyu.login.byCode')} />
      </Tabs>
      <LoginForm method={method} onFailure={setFailure} onSecondFactor={setStep} />
      <PasskeyButton onFailure={setFailure} />
    </>
  )
  return (
    <Box component="main" sx={pageStyle}>
      <Box sx={{ position: 'absolute', top: 12, right: 12, display: 'flex' }}>
        <LanguageButton />
        <ToggleThemeButton />
      </Box>
      <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 }, borderRadius: 2 }}>
        <BrandMark size={40} />
        <Typography variant="h1" sx={{ mt: 3 }}>
          {translate(title)}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
          {translate(step ? 'xinyu.factor.why' : 'xinyu.login.lead')}
        </Typography>
        {failure && (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        {step ? <NextStep needed={step} onFailure={setFailure} onRestart={() => setStep(null)} /> : credentials}
      </Card>
      <Notifications />
    </Box>
  )
}

const pageStyle = {
  minHeight: '100dvh',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  p: 2,
  position: 'relative',
  bgcolor: 'background.default',
  color: 'text.primary',
  backgroundImage:
    'radial-gradient(60rem 30rem at 15% -10%, rgba(189,64,54,.16), transparent 70%), radial-gradient(50rem 26rem at 100% 110%, rgba(29,90,99,.24), transparent 70%)',
}
