import type { ReactNode } from 'react';
import { useForm } from './Form.tsx';

/** Submit button that shows progress in its label. It stays enabled, so that it keeps the focus. */
export function Submit({ children, name, value }: { children: ReactNode; name?: string; value?: string }) {
  const { isBusy, t } = useForm();
  return (
    <button type="submit" className="button" name={name} value={value} aria-disabled={isBusy}>
      {isBusy ? t('form.busy') : children}
    </button>
  );
}
