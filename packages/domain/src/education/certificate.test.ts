import { expect, test } from 'vitest';
import { isCertificateExpired, typedCertificateNumber } from './course.ts';

test('a certificate counts on its last day, and without one forever', () => {
  expect(isCertificateExpired('2027-03-31', '2027-03-31')).toBe(false);
  expect(isCertificateExpired('2027-03-31', '2027-04-01')).toBe(true);
  expect(isCertificateExpired(null, '2999-01-01')).toBe(false);
});

test.each([
  'HW-7K3D-M09Q-XR21',
  'hw-7k3d-m09q-xr21',
  'HW 7K3D M09Q XR21',
  ' HW7K3DMO9QXR2I ',
  'hw-7k3d-mo9q-xr2l',
])('%s is read as it was meant', (typed) => {
  expect(typedCertificateNumber(typed)).toBe('HW-7K3D-M09Q-XR21');
});

test.each(['', 'HW-7K3D', 'HW-7K3D-M09Q-XR21-1', 'ZZ-7K3D-M09Q-XR21'])('%j stays what it is', (typed) => {
  expect(typedCertificateNumber(typed)).toBe(typed);
});
