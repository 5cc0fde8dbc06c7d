import { searchByGID } from '@xinyu/contracts/http/users/deck'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import styles from './browse.module.css'

/** Finds somebody by their public number (GID). */
export const GidSearch = () => {
  const { t } = useText()
  const navigate = useNavigate()
  const [gid, setGid] = useState('')
  const search = useMutation({
    mutationFn: async () => (await api(searchByGID, { GID: gid })).user,
    onSuccess: (user) => navigate(`/user/${user._id}`),
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <form
      role="search"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault()
        if (gid.length === 8) search.mutate()
      }}
    >
      <input
        className="input"
        inputMode="numeric"
        maxLength={8}
        value={gid}
        aria-label={t('browse.gid')}
        placeholder={t('browse.gid')}
        onChange={(event) => setGid(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" disabled={gid.length !== 8} loading={search.isPending}>
        {t('browse.find')}
      </Button>
    </form>
  )
}
