/** `YYYY-MM-DD HH:mm:ss` in China. */
export const formatChinaTime = (at: Date): string => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })

export const parseChinaTime = (text: unknown): Date | null => {
  const at = typeof text === 'string' ? new Date(`${text.replace(' ', 'T')}+08:00`) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}
