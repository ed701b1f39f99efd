/** Registers the element that the story begins with, and nothing else; define.js registers all of them. */
import { PeOrder } from './attention/order/order.js';
import { defineElement } from './define-one.js';

defineElement('pe-order', PeOrder, false);
