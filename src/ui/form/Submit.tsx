import type { ReactNode } from 'react';
import { useForm } from './Form.tsx';

/** Says what it does, and while it does that, that it is being done. It stays focusable: focus must not fall away. */
export function Submit({ children, name, value }: { children: ReactNode; name?: string; value?: string }) {
  const { isBusy, t } = useForm();
  return (
    <button type="submit" className="button" name={name} value={value} aria-disabled={isBusy}>
      {isBusy ? t('form.busy') : children}
    </button>
  );
}
