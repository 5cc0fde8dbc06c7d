import { getSeller } from '@xinyu/contracts/http/product/spending'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'

const addressOf = (contact: string): string | null => {
  if (/^\S+@\S+\.\S+$/.test(contact)) return `mailto:${contact}`
  return /^\+?[\d\s-]{5,20}$/.test(contact) ? `tel:${contact.replaceAll(/[\s-]/g, '')}` : null
}

/** Contact for people who cannot log in; empty when this installation has none. */
export const SellerContact = () => {
  const { t } = useText()
  const { data } = useQuery({
    queryKey: ['seller'],
    queryFn: async () => (await api(getSeller, {})).seller,
    staleTime: Infinity,
  })
  if (!data?.contact) return null
  const { name, contact } = data
  const address = addressOf(contact)
  return (
    <section className="card">
      <h2 className="section-title">{t('help.write')}</h2>
      <p>
        {t('help.writeText', { name })} {address ? <a href={address}>{contact}</a> : contact}
      </p>
      <p className="muted small">{t('help.hours')}</p>
    </section>
  )
}
