import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { InputField } from '../../../shared/ui/fields/form.tsx'

interface NameFormProps {
  label: string
  first: string
  button: string
  busy: boolean
  isFocused?: boolean
  onName(name: string): void
}

const focus = (field: HTMLInputElement | null): void => field?.focus()

/** The name of a passkey. */
export const NameForm = ({ label, first, button, busy, isFocused = false, onName }: NameFormProps) => {
  const [name, setName] = useState(first)
  const given = name.trim()
  return (
    <form
      style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 10, alignItems: 'end', width: '100%' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (given) onName(given)
      }}
    >
      <InputField
        label={label}
        value={name}
        onChange={setName}
        maxLength={40}
        autoComplete="off"
        ref={isFocused ? focus : null}
      />
      <Button type="submit" disabled={!given} loading={busy}>
        {button}
      </Button>
    </form>
  )
}
