import type { ReplyOf } from '@xinyu/contracts/call'
import { createPasskey } from '@xinyu/contracts/client/passkeys'
import {
  addPasskey,
  beginPasskey,
  endPasskey,
  type listPasskeys,
  renamePasskey,
} from '@xinyu/contracts/http/passkeys/passkeys'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { errorCode } from '../../shared/api/refusal.ts'
import { currentLanguage } from '../../shared/format/language.ts'
import { PasskeyNameField, usePasskeyName } from '../../shared/second-factor/passkey-name-field.tsx'
import { type OwnerProof, ProvenDialog } from './proven-dialog.tsx'

export type OwnPasskey = ReplyOf<typeof listPasskeys>['list'][number]

interface PasskeyDialogProps {
  hasPasskeys: boolean
  onClose(): void
  onDone(text: string): void
}

export const AddPasskeyDialog = ({ onDone, ...rest }: PasskeyDialogProps) => {
  const translate = useTranslate()
  const [name, setName] = usePasskeyName()
  // the device creates its passkey once, also when the call is repeated with a proof
  const created = useRef('')
  const work = async (proof: OwnerProof) => {
    if (created.current === '')
      created.current = await createPasskey((await callAsUser(beginPasskey, {})).options, currentLanguage())
    const given = { created: created.current, name: name.trim(), ...proof }
    await callAsUser(addPasskey, given).catch((error: unknown) => {
      // the five minutes of the challenge are over
      if (errorCode(error) === 'PASSKEY_INVALID') created.current = ''
      throw error
    })
    onDone('xinyu.security.passkeyAdded')
  }
  return (
    <ProvenDialog
      {...rest}
      title={translate('xinyu.security.passkeyAdd')}
      help={translate('xinyu.security.passkeyAddHelp')}
      confirm={translate('ra.action.add')}
      work={work}
    >
      <PasskeyNameField value={name} onChange={setName} />
    </ProvenDialog>
  )
}

export const RenamePasskeyDialog = ({ passkey, onDone, ...rest }: PasskeyDialogProps & { passkey: OwnPasskey }) => {
  const translate = useTranslate()
  const [name, setName] = useState(passkey.name)
  const work = async () => {
    await callAsUser(renamePasskey, { passkey_id: passkey._id, name: name.trim() })
    onDone('xinyu.security.passkeyRenamed')
  }
  return (
    <ProvenDialog
      {...rest}
      title={translate('xinyu.security.passkeyRenameOf', { name: passkey.name })}
      confirm={translate('ra.action.save')}
      work={work}
    >
      <PasskeyNameField value={name} onChange={setName} />
    </ProvenDialog>
  )
}

export const EndPasskeyDialog = ({ passkey, onDone, ...rest }: PasskeyDialogProps & { passkey: OwnPasskey }) => {
  const translate = useTranslate()
  const work = async (proof: OwnerProof) => {
    await callAsUser(endPasskey, { passkey_id: passkey._id, ...proof })
    onDone('xinyu.security.passkeyEnded')
  }
  return (
    <ProvenDialog
      {...rest}
      isDangerous
      title={translate('xinyu.security.passkeyEndOf', { name: passkey.name })}
      help={translate('xinyu.security.passkeyEndHelp')}
      confirm={translate('xinyu.security.passkeyEnd')}
      work={work}
    />
  )
}
